import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { cityOf } from '#web/network/use-airports.ts';
import { useLocation, useNavigate } from '#web/router.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import styles from './month.module.css';

const AirportsDialog = lazyDialog(
  async () => (await import('#web/places/airports-dialog.tsx')).AirportsDialog,
);

/** `from Denver`, which opens the choice of airports; empty until they have loaded. */
export function OriginsSlot({ origins }: { readonly origins: readonly AirportDto[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [first] = origins;
  if (!first) return null;
  const more = origins.length - 1;
  return (
    <>
      <span className={styles.from}>from </span>
      <button
        ref={button}
        type="button"
        className={styles.slot}
        aria-haspopup="dialog"
        onPointerEnter={AirportsDialog.preload}
        onFocus={AirportsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <span>
          {cityOf(first)}
          {more > 0 && ` and ${more} more`}
        </span>
        <ChevronDown size={16} strokeWidth={2.2} aria-hidden="true" />
      </button>
      <AirportsDialog
        title="Where you start"
        max={MOST_ORIGINS}
        open={open}
        anchor={button}
        chosen={origins.map(({ stationCode }) => stationCode)}
        onClose={() => setOpen(false)}
        onChange={(codes) =>
          void navigate({
            to: pathname as '/month',
            search: { origins: codes.join(',') },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
