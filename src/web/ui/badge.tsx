import { Crown as CrownIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hydration } from '#web/browser/hydration.tsx';
import textStyles from '#web/styles/text.module.css';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** Premium badge; read as "Premium". */
export function Crown({ size = 16 }: { readonly size?: number }) {
  return (
    <span className={styles.crown}>
      <CrownIcon size={size} />
      <HiddenText> Premium</HiddenText>
    </span>
  );
}

/** For screen readers only. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={textStyles.hidden}>{children}</span>;
}

interface RevealProps {
  /** Milliseconds before the animation ends; sections of a page are staggered. */
  readonly delay: 50 | 100 | 150 | 200 | 300 | 450 | 600;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Animates a section that is in the page and readable from the start. */
export function Reveal({ delay, className, children }: RevealProps) {
  const [isSeen] = useState(hydration.isServed);
  return (
    <div className={classNames(!isSeen && styles.reveal, className)} data-delay={delay}>
      {children}
    </div>
  );
}
