import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { matchPlaces, readPaste } from './match-places.ts';
import type { Place } from './place.ts';
import { useListCursor } from './use-list-cursor.ts';

export interface PlaceComboboxOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly places: readonly Place[];
  readonly byKey: ReadonlyMap<string, Place>;
  readonly chosen: readonly string[];
  /** The one of `chosen` that nobody chose: choosing it confirms it. */
  readonly suggested?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
  /** With 1, a new choice replaces the old one. */
  readonly max: number;
  /** Options before "show more". */
  readonly length: number;
  /** Shows the list without focus. */
  readonly startShown: boolean;
}

/**
 * Text field with a list of places in the page flow. The list stays open on blur, so that nothing moves
 * under the pointer.
 */
export function usePlaceCombobox(options: PlaceComboboxOptions) {
  const { input, places, chosen, suggested, onChange, max, length, startShown } = options;
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(startShown);
  const [isLong, setLong] = useState(false);

  const matches = matchPlaces(places, typed);
  const items = isLong ? matches : matches.slice(0, length);
  const many = max > 1;

  const choose = (index: number) => {
    const place = items[index];
    if (!place) return;
    onChange(place.key === suggested ? chosen : toggled(chosen, place.key, max));
    setTyped('');
    // Keeps the active option for further choices, unless clearing the text changes the list.
    if (many) cursor.enter(typed ? -1 : index);
    else cursor.leave();
    if (!many && !startShown) setShown(false);
  };
  const cursor = useListCursor({
    length: items.length,
    onChoose: choose,
    onEnter: () => setShown(true),
  });

  const close = () => {
    setShown(false);
    cursor.leave();
  };
  const ownKeys = ownKeysOf({
    escape: () => (shown ? close() : setTyped('')),
    open: () => cursor.enter(-1),
    close,
    removeLast: () => typed === '' && onChange(chosen.slice(0, -1)),
  });
  const paste = usePaste(options, () => setTyped(''));
  const inputProps = {
    ...cursor.fieldProps,
    ref: input,
    value: typed,
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (!ownKeys(event)) cursor.fieldProps.onKeyDown(event);
    },
    onPaste: paste.onPaste,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      paste.forget();
      setTyped(value);
      // Enter chooses the first match.
      cursor.enter(value.trim() ? 0 : -1);
    },
  };
  const { unknown } = paste;
  return { cursor, inputProps, items, matches, typed, unknown, shown, isLong, setLong } as const;
}

/** Safari ends the composition before the Enter that confirms it: only key code 229 tells. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

const toggled = (chosen: readonly string[], key: string, max: number): readonly string[] => {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  if (max === 1) return [key];
  return chosen.length < max ? [...chosen, key] : chosen;
};

/** Chooses the places of a pasted list and returns the words that match none. */
function usePaste({ byKey, chosen, onChange, max }: PlaceComboboxOptions, onTaken: () => void) {
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const onPaste = (event: ClipboardEvent) => {
    if (max === 1) return;
    const pasted = readPaste(event.clipboardData.getData('text'), (key) => byKey.has(key));
    if (!pasted) return;
    event.preventDefault();
    onChange([...new Set([...chosen, ...pasted.keys])].slice(0, max));
    setUnknown(pasted.rest);
    onTaken();
  };
  return { unknown, onPaste, forget: () => setUnknown([]) } as const;
}

interface OwnKeys {
  readonly escape: () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly removeLast: () => void;
}

/** Handles keys beyond those of the list; returns whether it did. */
const ownKeysOf =
  (actions: OwnKeys) =>
  (event: KeyboardEvent): boolean => {
    const { key, altKey } = event;
    if (key === 'Backspace') actions.removeLast();
    const action =
      key === 'Escape'
        ? actions.escape
        : altKey && key === 'ArrowDown'
          ? actions.open
          : altKey && key === 'ArrowUp' && actions.close;
    if (!action) return false;
    event.preventDefault();
    action();
    return true;
  };
