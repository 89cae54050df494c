import { Crown as CrownIcon } from 'lucide-react';
import styles from './crown.module.css';
import { HiddenText } from './hidden-text.tsx';

/** Premium badge; read as "Premium". */
export function Crown({ size = 16 }: { readonly size?: number }) {
  return (
    <span className={styles.crown}>
      <CrownIcon size={size} strokeWidth={1.75} aria-hidden="true" />
      <HiddenText> Premium</HiddenText>
    </span>
  );
}
