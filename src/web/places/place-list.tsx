import { Check, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMedia } from '#web/browser/media.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fullName, type Place } from './place.ts';
import styles from './place-picker.module.css';
import type { usePlaceCombobox } from './use-place-combobox.ts';

interface PlaceListProps {
  readonly label: string;
  readonly cursor: ReturnType<typeof usePlaceCombobox>['cursor'];
  readonly items: readonly Place[];
  readonly chosen: readonly string[];
  readonly isShown: boolean;
  readonly many: boolean;
}

/** Stays in the page, hidden, when it is empty. */
export function PlaceList(props: PlaceListProps) {
  const { label, cursor, items, chosen, isShown, many } = props;
  return (
    <ul
      {...cursor.listProps}
      aria-label={label}
      {...{ 'aria-multiselectable': many || undefined }}
      className={styles.list}
      hidden={!isShown}
    >
      {isShown &&
        items.map((place, index) => (
          <PlaceOption
            key={place.key}
            {...cursor.entryProps(index)}
            aria-selected={chosen.includes(place.key)}
            place={place}
            isChosen={chosen.includes(place.key)}
            isActive={cursor.index === index}
          />
        ))}
    </ul>
  );
}

interface PlaceOptionProps extends ComponentProps<'li'> {
  readonly place: Place;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

function PlaceOption({ place, isChosen, isActive, ...option }: PlaceOptionProps) {
  return (
    <li {...option} className={classNames(styles.option, isActive && styles.active)}>
      <span className={styles.check}>{isChosen && <Check strokeWidth={2} />}</span>
      <span className={styles.text}>
        <span className={styles.name}>
          {place.name}
          {place.region && `, ${place.region}`}
        </span>
        <span className={styles.detail}>{place.detail}</span>
      </span>
      <span className={styles.routes}>{place.routesText}</span>
    </li>
  );
}

interface QuickPlacesProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly places: readonly Place[] | undefined;
  /** Airports of the other end, whose places are replaced by the next ones. Then all are equally wide: none moves. */
  readonly elsewhere?: readonly string[] | undefined;
  readonly chosen: readonly string[];
  readonly onChoose: (place: Place) => void;
  /** Opens the whole list. */
  readonly onMore: () => void;
}

/** The first places as buttons: two to five, by the window's width. */
export function QuickPlaces(props: QuickPlacesProps) {
  const { label, places, elsewhere, chosen, onChoose, onMore } = props;
  const length = useListLength();
  if (!places) return <PlaceSkeleton />;
  const reachable = places.filter(({ covered }) => !covered);
  return (
    <fieldset className={classNames(styles.row, elsewhere && styles.equal)} aria-label={label}>
      {firstPlaces(reachable, length, elsewhere).map((place) => (
        <button
          key={place.key}
          type="button"
          className={styles.place}
          aria-pressed={chosen.includes(place.key)}
          onClick={() => onChoose(place)}
        >
          <span className={styles.quickName}>{place.name}</span>{' '}
          <span className={styles.quickCode}>{place.codes.join(', ')}</span>
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

/** Each place that is left out has the next one in its position. */
function firstPlaces(places: readonly Place[], length: number, elsewhere: readonly string[] = []) {
  const isFree = ({ codes }: Place) => !codes.some((code) => elsewhere.includes(code));
  const next = places.slice(length).filter(isFree).values();
  return places
    .slice(0, length)
    .flatMap((place) => (isFree(place) ? place : (next.next().value ?? [])));
}

export const LOADING = 'Loading airports…';

/** Reserves the space of the first places. */
function PlaceSkeleton() {
  const length = useListLength();
  return (
    <div className={styles.row} role="status">
      <HiddenText>{LOADING}</HiddenText>
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

interface PlaceChipsProps {
  readonly label: string;
  readonly places: readonly Place[];
  readonly onRemove: (place: Place) => void;
}

export function PlaceChips({ label, places, onRemove }: PlaceChipsProps) {
  if (places.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {places.map((place) => (
        <li
          key={place.key}
          className={classNames(styles.chip, place.codes.length > 1 && styles.group)}
        >
          <span className={styles.chipName}>{place.name}</span>
          <span className={styles.chipCode}>
            {place.codes.length === 1 ? place.label : place.codes.join(' ')}
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${fullName(place)}`}
            onClick={() => onRemove(place)}
          >
            <X size={14} strokeWidth={2} />
          </button>
        </li>
      ))}
    </ul>
  );
}
