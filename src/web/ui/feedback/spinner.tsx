import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

/** The bare wheel, hidden from assistive technology: the words beside it carry the meaning. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, large && styles.large)} />;
}

/** A wheel in the middle of the screen with its reason beneath. */
export function ScreenSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles.place} role="status">
      <Spinner large />
      <span>{label}</span>
    </div>
  );
}
