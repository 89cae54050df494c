import { Crown as CrownIcon, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Crown } from '#web/ui/badge.tsx';
import { ButtonLink, Chip } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './map-chip.module.css';
import { RouteSketch } from './outline/route-sketch.tsx';

interface MapChipProps {
  readonly title: string;
  /** The map, and what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** Opens a map over its list, where no column is free for it. Other plans read what Premium adds. */
export function MapChip({ title, children }: MapChipProps) {
  const isAllowed = useSession().can('routes.see-map');
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MapIcon />
          <span className={styles.word}>{title}</span>
          {!isAllowed && <Crown size={14} />}
        </Chip>
      </span>
      {isAllowed ? (
        <Dialog open={isOpen} onClose={close} title={title} shape="panel" anchor={anchor}>
          {children(close)}
        </Dialog>
      ) : (
        <UpgradeDialog feature="route_map" open={isOpen} onClose={close}>
          Premium shows these destinations on a map.
        </UpgradeDialog>
      )}
    </>
  );
}

/** In place of the map for other plans. */
export function MapTeaser() {
  if (useSession().can('routes.see-map')) return null;
  return (
    <section className={styles.teaser} aria-label="Route map">
      <div className={styles.sketch}>
        <RouteSketch />
      </div>
      <CrownIcon size={20} strokeWidth={1.5} />
      <div className={styles.benefit}>
        <h2>Interactive route map</h2>
        <p>Premium shows these destinations on a map.</p>
      </div>
      <ButtonLink to="/profile">Upgrade</ButtonLink>
    </section>
  );
}
