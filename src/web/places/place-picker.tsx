import { X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { formatCount } from '#domain/count.ts';
import { useMedia } from '#web/browser/media.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlProps, FieldError } from '#web/ui/fields.tsx';
import type { Place, PlaceView } from './place.ts';
import { LOADING, PlaceChips, PlaceList, QuickPlaces } from './place-list.tsx';
import styles from './place-picker.module.css';
import { toggled, usePlaceCombobox } from './use-place-combobox.ts';

interface PlacePickerProps {
  readonly id?: string;
  readonly label: string;
  /** At the end of the label line. */
  readonly aside?: ReactNode;
  /** Inside the field, at its end. */
  readonly action?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder: string;
  /** Undefined while loading. */
  readonly places: readonly Place[] | undefined;
  /** Whether the places could not be loaded, which a message beside the field says. */
  readonly hasFailed?: boolean;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly view: PlaceView;
  readonly chosen: readonly string[];
  /** The one of `chosen` that nobody chose. */
  readonly suggested?: string | undefined;
  readonly onChange: (chosen: readonly string[], namesSuggested?: boolean) => void;
  readonly max: number;
  /** Whether its field takes the focus of the window. */
  readonly isFirst?: true | undefined;
  /** Shows the first places as buttons. */
  readonly quick?: boolean;
  /** Airports of the other end: none of them is among the first places. */
  readonly elsewhere?: readonly string[] | undefined;
}

const NONE: readonly Place[] = [];

/** The list is a popover; on phones field and list fill the window while it is open. */
export function PlacePicker(props: PlacePickerProps) {
  const { label, aside, hint, error, places = NONE, byKey, view, chosen, onChange, max } = props;
  const { quick = false, suggested, hasFailed } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const isWide = useMedia('(min-width: 768px)');
  const choice = { places, byKey, chosen, suggested, onChange, max };
  const picker = usePlaceCombobox({ ...choice, input, staysOpen: !isWide });
  const { cursor, items, isOpen } = picker;
  const isSheet = isOpen && !isWide;
  const chips = chosen.flatMap((key) => byKey.get(key) ?? []);
  const many = max > 1;

  return (
    <div
      className={classNames(styles.picker, isSheet && styles.sheet)}
      {...frameProps(label, isSheet, picker.close)}
    >
      <PickerHeader {...{ id, label, aside, isSheet }} onClose={picker.close} />
      <div className={styles.anchor}>
        <div className={styles.control}>
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
              {...controlProps(id, { hint, error })}
              className={styles.input}
              data-autofocus={props.isFirst}
              placeholder={placeholderOf(chips, view, props)}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </div>
          {props.action}
        </div>
        <div className={classNames(isOpen && styles.panel)}>
          <PickerStatus {...picker} {...{ many, hasFailed }} isLoading={!props.places} />
          <PlaceList
            label={`${label}: places`}
            {...{ cursor, items, chosen, many }}
            isShown={isOpen && items.length > 0}
          />
        </div>
      </div>
      <PickerNotes {...{ id, hint, error }} />
      {quick && !isSheet && !hasFailed && (
        <QuickPlaces
          label={`${label}: first places`}
          places={props.places}
          elsewhere={props.elsewhere}
          chosen={chosen}
          onChoose={({ key }) => onChange(toggled(chosen, key, max))}
          onMore={picker.open}
        />
      )}
      {isSheet && (
        <SheetFoot
          places={chips}
          onClear={() => {
            onChange([]);
            input.current?.focus();
          }}
          onDone={picker.close}
        />
      )}
    </div>
  );
}

/** The list closes when the focus leaves; a tap beside the controls of the sheet focuses nothing. */
const frameProps = (label: string, isSheet: boolean, close: () => void) => ({
  onBlur: ({ currentTarget, relatedTarget: next }: FocusEvent) => {
    if ((next || !isSheet) && !currentTarget.contains(next)) close();
  },
  ...(isSheet && ({ role: 'dialog', 'aria-modal': true, 'aria-label': label } as const)),
});

interface PickerHeaderProps {
  readonly id: string;
  readonly label: string;
  readonly aside: ReactNode;
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

function PickerHeader({ id, label, aside, isSheet, onClose }: PickerHeaderProps) {
  return (
    <div className={styles.header}>
      {isSheet && <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />}
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}

type PickerNotesProps = { readonly id: string } & Pick<PlacePickerProps, 'hint' | 'error'>;

const PickerNotes = ({ id, hint, error }: PickerNotesProps) => (
  <>
    <FieldError id={id} error={error} />
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </>
);

function placeholderOf(
  chips: readonly Place[],
  view: PlaceView,
  { placeholder, max }: Pick<PlacePickerProps, 'placeholder' | 'max'>,
): string {
  if (chips.length === 0) return placeholder;
  return max > 1 ? `Add ${view === 'city' ? 'a city' : 'an airport'}` : 'Change';
}

interface SheetFootProps {
  /** Chosen. */
  readonly places: readonly Place[];
  readonly onClear: () => void;
  readonly onDone: () => void;
}

function SheetFoot({ places, onClear, onDone }: SheetFootProps) {
  const airports = new Set(places.flatMap(({ codes }) => codes)).size;
  return (
    <div className={styles.foot}>
      {airports > 0 && (
        <Button variant="plain" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button variant="primary" size="large" className={styles.done} onClick={onDone}>
        {airports > 0 ? `Done, ${formatCount(airports, 'airport')}` : 'Done'}
      </Button>
    </div>
  );
}

type PickerStatusProps = {
  readonly many: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean | undefined;
} & Pick<ReturnType<typeof usePlaceCombobox>, 'typed' | 'items' | 'named' | 'near' | 'unknown'>;

/** Visible when nothing matches or several are named; always read by screen readers. */
function PickerStatus(props: PickerStatusProps) {
  const { typed, items, named } = props;
  const nothing = nothingOf(props);
  const several = !nothing && props.many && named.length > 0;
  return (
    <div role="status" className={nothing || several ? styles.status : undefined}>
      {nothing}
      {several && `Enter adds ${namesOf(named, items)}.`}
      {!nothing && typed.trim() !== '' && (
        <HiddenText>{formatCount(items.length, 'place')} found</HiddenText>
      )}
    </div>
  );
}

function nothingOf(props: PickerStatusProps): string | undefined {
  const { typed, items, near, unknown, isLoading, hasFailed } = props;
  const text = typed.trim();
  if (text === '' && unknown.length === 0) return undefined;
  if (hasFailed) return 'There are no airports to choose from.';
  if (isLoading) return LOADING;
  if (unknown.length > 0) return `No airport matches "${unknown.join(', ')}"`;
  if (near) return `No airport matches "${text}". Nearest to ${near.city}:`;
  return items.length === 0 ? `No airport matches "${text}"` : undefined;
}

/** The places of a typed list and the match that would be added with them. */
const namesOf = (named: PickerStatusProps['named'], items: PickerStatusProps['items']): string => {
  const all = [...named, ...items.slice(named.length, named.length + 1)];
  return all.map((place) => place.label).join(', ');
};
