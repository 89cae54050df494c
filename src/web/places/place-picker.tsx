import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { controlProps, FieldFrame } from '#web/ui/field/field-frame.tsx';
import type { Place, PlaceView } from './place.ts';
import { PlaceChips } from './place-chips.tsx';
import { MoreButton, PlaceList } from './place-list.tsx';
import styles from './place-picker.module.css';
import { PlaceSkeleton } from './place-skeleton.tsx';
import { useListLength } from './use-list-length.ts';
import { usePlaceCombobox } from './use-place-combobox.ts';

interface PlacePickerProps {
  readonly id?: string;
  readonly label: string;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder: string;
  /** Undefined while loading. */
  readonly places: readonly Place[] | undefined;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly view: PlaceView;
  readonly chosen: readonly string[];
  /** The one of `chosen` that nobody chose. */
  readonly suggested?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly max: number;
  /** Shows the list without focus. */
  readonly startShown?: boolean;
}

const NONE: readonly Place[] = [];

export function PlacePicker(props: PlacePickerProps) {
  const { label, aside, hint, error, places = NONE, byKey, view, chosen, onChange, max } = props;
  const { startShown = false, suggested } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const length = useListLength();
  const choice = { places, byKey, chosen, suggested, onChange, max };
  const picker = usePlaceCombobox({ ...choice, input, length, startShown });
  const { cursor, items, matches, typed, isLong } = picker;
  const chips = chosen.flatMap((key) => byKey.get(key) ?? []);
  const isShown = picker.shown && items.length > 0;
  const many = max > 1;

  return (
    <div className={styles.picker}>
      <FieldFrame {...{ id, label, aside, hint, error }}>
        <div className={styles.box}>
          <PlaceChips
            label={`${label}: chosen`}
            places={chips}
            onRemove={({ key }) => {
              onChange(chosen.filter((one) => one !== key));
              input.current?.focus();
            }}
          />
          <input
            {...picker.inputProps}
            {...{ 'aria-expanded': isShown }}
            {...controlProps(id, { hint, error })}
            className={styles.input}
            placeholder={chips.length === 0 ? props.placeholder : another(view, many)}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </div>
      </FieldFrame>
      <PickerStatus typed={typed} count={matches.length} unknown={picker.unknown} />
      <PlaceList label={`${label}: places`} {...{ cursor, items, chosen, isShown, many, isLong }} />
      {!props.places && startShown && <PlaceSkeleton rows={length} />}
      {isShown && matches.length > length && (
        <MoreButton view={view} isLong={isLong} onPress={() => picker.setLong(!isLong)} />
      )}
    </div>
  );
}

const another = (view: PlaceView, many: boolean): string =>
  many ? `Add ${view === 'city' ? 'a city' : 'an airport'}` : 'Change';

interface PickerStatusProps {
  readonly typed: string;
  readonly count: number;
  readonly unknown: readonly string[];
}

/** Visible when nothing matches; always read by screen readers. */
function PickerStatus({ typed, count, unknown }: PickerStatusProps) {
  const text = unknown.length > 0 ? unknown.join(', ') : typed.trim();
  const nothing = unknown.length > 0 || (text !== '' && count === 0);
  return (
    <div role="status" className={nothing ? styles.nothing : undefined}>
      {nothing && `No airport matches "${text}"`}
      {!nothing && text !== '' && <HiddenText>{formatCount(count, 'place')} found</HiddenText>}
    </div>
  );
}
