import { Link } from '#web/router.tsx';
import { useSite } from '#web/site/use-site.ts';
import styles from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer() {
  const { product_name, support_email, community_url } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>{product_name} is not affiliated with Frontier Airlines.</span>
        {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        <nav className={styles.footerLinks} aria-label="About this site">
          <Link to="/support">Need Help?</Link>
          <Link to="/about">About</Link>
          <Link to="/guide">GoWild guide</Link>
          <Link to="/from">All airports</Link>
          <Link to="/blackout">Blackout dates</Link>
          <Link to="/data-sources">Data sources</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
        {community_url && <a href={community_url}>Community</a>}
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
