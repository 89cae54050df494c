import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

/** Hidden from assistive technology: the text beside it has the meaning. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, large && styles.large)} />;
}

export function ScreenSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles.place} role="status">
      <Spinner large />
      <span>{label}</span>
    </div>
  );
}
