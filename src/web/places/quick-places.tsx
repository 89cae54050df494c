import { formatCount } from '#domain/count.ts';
import { useMedia } from '#web/browser/use-media.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { Place } from './place.ts';
import styles from './quick-places.module.css';

interface QuickPlacesProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly places: readonly Place[] | undefined;
  readonly chosen: readonly string[];
  readonly onChoose: (place: Place) => void;
  /** Opens the whole list. */
  readonly onMore: () => void;
}

/** The first places as buttons: two to five, by the window's width. */
export function QuickPlaces({ label, places, chosen, onChoose, onMore }: QuickPlacesProps) {
  const length = useListLength();
  if (!places) return <PlaceSkeleton />;
  const reachable = places.filter(({ covered }) => !covered);
  return (
    <fieldset className={styles.row} aria-label={label}>
      {reachable.slice(0, length).map((place) => (
        <button
          key={place.key}
          type="button"
          className={styles.place}
          aria-pressed={chosen.includes(place.key)}
          onClick={() => onChoose(place)}
        >
          <span className={styles.name}>{place.name}</span>{' '}
          <span className={styles.code}>
            {place.codes.length === 1 ? place.label : formatCount(place.codes.length, 'airport')}
          </span>
        </button>
      ))}
      {reachable.length > length && (
        <Button variant="plain" className={styles.more} onClick={onMore}>
          Show More
        </Button>
      )}
    </fieldset>
  );
}

/** Reserves the space of the first places. */
function PlaceSkeleton() {
  const length = useListLength();
  return (
    <div className={styles.row} role="status">
      <HiddenText>Loading airports…</HiddenText>
      {Array.from({ length }, (_, at) => `place ${at}`).map((place) => (
        <span key={place} className={styles.place} />
      ))}
    </div>
  );
}

/** Places listed before "show more": 2 to 5, by the window's width. */
function useListLength(): number {
  const medium = useMedia('(min-width: 768px)');
  const large = useMedia('(min-width: 1024px)');
  const widest = useMedia('(min-width: 1280px)');
  return 2 + [medium, large, widest].filter(Boolean).length;
}
