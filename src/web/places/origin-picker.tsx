import { LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_PLACES } from '#domain/city-groups.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useMyLocation } from './near.ts';
import type { Place, PlaceView } from './place.ts';
import styles from './place-picker.module.css';
import { PlacePicker } from './place-picker.tsx';

interface OriginPickerProps {
  readonly id: string;
  readonly places: readonly Place[] | undefined;
  readonly hasFailed?: boolean;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly view: PlaceView;
  readonly chosen: readonly string[];
  readonly suggested: string | undefined;
  readonly onChange: (chosen: readonly string[], namesSuggested?: boolean) => void;
  readonly error: string | undefined;
  /** At the end of the label line. */
  readonly aside: ReactNode;
  readonly hint: ReactNode;
  readonly isFirst?: true | undefined;
}

export function OriginPicker({ places, chosen, onChange, hint, ...picker }: OriginPickerProps) {
  const location = useMyLocation(places, ({ key }) => onChange([key]));
  return (
    <PlacePicker
      {...picker}
      label="From"
      action={
        <IconButton
          className={styles.locate}
          label="Use my location"
          aria-busy={location.isLocating || undefined}
          icon={location.isLocating ? <Spinner /> : <LocateFixed size={18} strokeWidth={2} />}
          onClick={location.locate}
        />
      }
      placeholder="Search cities or airports..."
      hint={location.text ? <span role="status">{location.text}</span> : hint}
      max={MAX_PLACES}
      quick
      places={location.places}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

const VIEWS = [
  { value: 'city', label: 'City View' },
  { value: 'airport', label: 'Airport View' },
] as const;

interface PlaceViewSwitchProps {
  readonly value: PlaceView;
  readonly onChange: (view: PlaceView) => void;
}

export const PlaceViewSwitch = (props: PlaceViewSwitchProps) => (
  <SegmentedControl look="words" label="City View or Airport View" options={VIEWS} {...props} />
);
