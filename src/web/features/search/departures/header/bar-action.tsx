import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './search-bar.module.css';

/** Hidden below 1024 px, but read by screen readers. */
export function WideLabel({ children }: { readonly children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}

interface BarActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly plain?: boolean;
  /** After the label. */
  readonly badge?: ReactNode;
}

/** Below 1024 px only the icon. */
export function BarAction({ icon: sign, label, onPress, plain, badge }: BarActionProps) {
  return (
    <Button
      variant={plain ? 'plain' : 'quiet'}
      className={styles.action}
      onClick={onPress}
      icon={sign}
    >
      <WideLabel>{label}</WideLabel>
      {badge}
    </Button>
  );
}
