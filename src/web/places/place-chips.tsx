import { X } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { fullName, type Place } from './place.ts';
import styles from './place-picker.module.css';

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
            <X size={14} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
