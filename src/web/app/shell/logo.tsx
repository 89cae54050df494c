import { useSite } from '#web/site/use-site.ts';
import styles from './logo.module.css';

export function Logo() {
  const { product_name } = useSite();
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
        <path
          d="M4 18C5.5 8.5 12 4.5 20 6"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="4" cy="18" r="2.6" fill="currentColor" />
        <circle cx="20" cy="6" r="2.6" fill="currentColor" />
      </svg>
      {product_name}
    </span>
  );
}
