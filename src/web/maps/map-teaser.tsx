import { Crown } from 'lucide-react';
import { useSession } from '#web/session/use-session.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import styles from './map-teaser.module.css';
import { RouteSketch } from './outline/route-sketch.tsx';

/** In place of the map for other plans. */
export function MapTeaser() {
  if (useSession().can('routes.see-map')) return null;
  return (
    <section className={styles.teaser} aria-label="Route map">
      <div className={styles.sketch}>
        <RouteSketch />
      </div>
      <Crown size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.benefit}>
        <h2>Interactive route map</h2>
        <p>Premium shows these destinations on a map.</p>
      </div>
      <ButtonLink to="/profile">Upgrade</ButtonLink>
    </section>
  );
}
