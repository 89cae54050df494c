import { LocateFixed } from 'lucide-react';
import { MAX_PLACES } from '#domain/city-groups.ts';
import type { Place, PlaceView } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './origin-picker.module.css';
import { useMyLocation } from './use-my-location.ts';

interface OriginPickerProps {
  readonly id: string;
  readonly places: readonly Place[] | undefined;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly view: PlaceView;
  readonly chosen: readonly string[];
  readonly suggested: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}

export function OriginPicker({ places, chosen, onChange, ...picker }: OriginPickerProps) {
  const location = useMyLocation(places, ({ key }) => onChange([key]));
  return (
    <PlacePicker
      {...picker}
      label="From"
      aside={
        <span className={styles.aside}>
          {chosen.length > 1 && <span>{chosen.length} selected</span>}
          <button
            type="button"
            className={styles.locate}
            aria-busy={location.isLocating || undefined}
            onClick={location.locate}
          >
            {location.isLocating ? <Spinner /> : <LocateFixed size={14} aria-hidden="true" />}
            Use my location
          </button>
        </span>
      }
      placeholder="Search cities or airports..."
      hint={location.text && <span role="status">{location.text}</span>}
      max={MAX_PLACES}
      startShown
      places={location.places}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
