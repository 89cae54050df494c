import { Link } from '@tanstack/react-router';
import { useSite } from '#web/site/use-site.ts';
import styles from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer() {
  const { product_name, support_email } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>{product_name} is not affiliated with Frontier Airlines.</span>
        <Link to="/about">About</Link>
        <Link to="/support">Support</Link>
        {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
