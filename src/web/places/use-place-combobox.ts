import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { matchPlaces, readPaste, readTypedPlaces } from './match-places.ts';
import { useNearestServed } from './near.ts';
import type { Place } from './place.ts';

interface PlaceComboboxOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly places: readonly Place[];
  readonly byKey: ReadonlyMap<string, Place>;
  readonly chosen: readonly string[];
  /** The one of `chosen` that nobody chose: choosing it confirms it. */
  readonly suggested?: string | undefined;
  /** `namesSuggested`: the suggested place was chosen too, not only kept. */
  readonly onChange: (chosen: readonly string[], namesSuggested?: boolean) => void;
  /** With 1, a new choice replaces the old one. */
  readonly max: number;
  /** Stays open after a choice by typing, as a sheet does. */
  readonly staysOpen: boolean;
}

/** Text field with a list of places that opens on a click, a key or text. */
export function usePlaceCombobox(options: PlaceComboboxOptions) {
  const { input, places, chosen, onChange, max, staysOpen } = options;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const many = max > 1;
  const { named, items, near } = useMatches(places, typed, many);

  const close = () => {
    setOpen(false);
    cursor.leave();
  };
  const choose = (index: number) => {
    const place = items[index];
    if (!place) return;
    onChange(...choiceAfter(options, named, place));
    setTyped('');
    // Keeps the active option for further choices, unless clearing the text changes the list.
    if (many && (staysOpen || !typed)) cursor.enter(typed ? -1 : index);
    else close();
  };
  const cursor = useListCursor({
    length: items.length,
    isOpen,
    onChoose: choose,
    onEnter: () => setOpen(true),
  });
  const ownKeys = ownKeysOf({
    canEscape: isOpen || typed !== '',
    escape: () => (isOpen ? close() : setTyped('')),
    open: () => cursor.enter(-1),
    close,
    removeLast: () => typed === '' && onChange(chosen.slice(0, -1)),
    // Text that is not chosen yet does not submit the form; an empty field closes the sheet.
    enter: () => {
      if (cursor.index >= 0 && isOpen) choose(cursor.index);
      else if (typed.trim() === '' && isOpen && staysOpen) close();
      return typed.trim() !== '' || isOpen;
    },
  });
  const { unknown, onPaste, forget } = usePaste(options, () => setTyped(''));
  const inputProps = {
    ...cursor.fieldProps,
    ref: input,
    value: typed,
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (!ownKeys(event)) cursor.fieldProps.onKeyDown(event);
    },
    onPaste,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      forget();
      setTyped(value);
      // Enter chooses the first match of the last place.
      const { named: before, matches } = matchesOf(places, value, many);
      cursor.enter(value.trim() ? Math.min(before.length, before.length + matches.length - 1) : -1);
    },
  };
  const open = () => {
    input.current?.focus();
    cursor.enter(-1);
  };
  return { cursor, inputProps, items, named, near, typed, unknown, isOpen, open, close } as const;
}

const matchesOf = (places: readonly Place[], typed: string, many: boolean) =>
  many ? readTypedPlaces(places, typed) : { named: [], matches: matchPlaces(places, typed) };

/** Every good match; without any, the served places nearest to a city of that name. */
function useMatches(places: readonly Place[], typed: string, many: boolean) {
  const { named, matches } = matchesOf(places, typed, many);
  const found = [...named, ...matches];
  const near = useNearestServed(places, typed, typed.trim() !== '' && found.length === 0);
  return { named, near, items: found.length > 0 ? found : (near?.places ?? []) } as const;
}

interface Choice {
  /** Typed before the chosen place, as in `DEN, ATL`. */
  readonly named: readonly Place[];
  readonly place: Place;
  readonly max: number;
}

/** Choosing the suggested place keeps it. */
function choiceAfter(
  { chosen, suggested, max }: PlaceComboboxOptions,
  named: readonly Place[],
  place: Place,
): Parameters<PlaceComboboxOptions['onChange']> {
  const isConfirmed = named.length === 0 && place.key === suggested;
  const next = isConfirmed ? chosen : chosenAfter(chosen, { named, place, max });
  const namesSuggested = [place, ...named].some(({ key }) => key === suggested);
  return [next, namesSuggested];
}

/** A place that is chosen again is removed; those of a list are added. */
function chosenAfter(chosen: readonly string[], { named, place, max }: Choice): readonly string[] {
  const { key } = place;
  if (named.length > 0) {
    const keys = [...named.map((one) => one.key), key];
    return [...new Set([...chosen, ...keys])].slice(0, max);
  }
  return toggled(chosen, key, max);
}

export const toggled = (chosen: readonly string[], key: string, max: number): readonly string[] => {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  if (max === 1) return [key];
  return chosen.length < max ? [...chosen, key] : chosen;
};

/** Safari ends the composition before the Enter that confirms it: only key code 229 tells. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

/** Chooses the places of a pasted list and returns the words that match none. */
function usePaste(options: PlaceComboboxOptions, onTaken: () => void) {
  const { byKey, chosen, suggested, onChange, max } = options;
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const onPaste = (event: ClipboardEvent) => {
    if (max === 1) return;
    const pasted = readPaste(event.clipboardData.getData('text'), (key) => byKey.has(key));
    if (!pasted) return;
    event.preventDefault();
    const next = [...new Set([...chosen, ...pasted.keys])].slice(0, max);
    onChange(next, suggested !== undefined && pasted.keys.includes(suggested));
    setUnknown(pasted.rest);
    onTaken();
  };
  return { unknown, onPaste, forget: () => setUnknown([]) } as const;
}

interface OwnKeys {
  /** False with nothing to close or to clear: the dialog or row around the field gets the key. */
  readonly canEscape: boolean;
  readonly escape: () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly removeLast: () => void;
  /** Returns whether it did anything. */
  readonly enter: () => boolean;
}

/** Handles keys beyond those of the list; returns whether it did. */
const ownKeysOf =
  (actions: OwnKeys) =>
  (event: KeyboardEvent): boolean => {
    const { key, altKey } = event;
    if (key === 'Backspace') actions.removeLast();
    if (key === 'Enter') {
      if (!actions.enter()) return false;
      event.preventDefault();
      return true;
    }
    const action =
      key === 'Escape'
        ? actions.canEscape && actions.escape
        : altKey && key === 'ArrowDown'
          ? actions.open
          : altKey && key === 'ArrowUp' && actions.close;
    if (!action) return false;
    event.preventDefault();
    action();
    return true;
  };

/** Step of Page Up and Page Down. */
const PAGE = 10;

interface ListCursorOptions {
  /** Number of options. */
  readonly length: number;
  readonly isOpen: boolean;
  /** Called for a click on an option. */
  readonly onChoose: (index: number) => void;
  /** Called when a key enters the list. */
  readonly onEnter: () => void;
}

/** Active option; -1 for none. */
interface Cursor {
  readonly isIn: boolean;
  readonly index: number;
  /** The pointer never scrolls the list. */
  readonly by: 'keys' | 'pointer';
}

const OUTSIDE: Cursor = { isIn: false, index: -1, by: 'keys' };

/**
 * Active option of a list below a text field, as in ARIA's combobox pattern: the focus stays in the field, arrows
 * and the pointer move the active option.
 */
function useListCursor(options: ListCursorOptions) {
  const { length, isOpen, onChoose, onEnter } = options;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [cursor, setCursor] = useState(OUTSIDE);
  const { isIn, by } = cursor;
  const index = cursor.index < length ? cursor.index : -1;

  useEffect(() => {
    if (by === 'keys') showEntry(list.current, index);
  }, [index, by]);

  const enter = (to: number) => {
    setCursor({ isIn: true, index: to, by: 'keys' });
    onEnter();
  };
  const point = (to: number) => {
    if (to !== index) setCursor({ isIn, index: to, by: 'pointer' });
  };
  const leave = () => setCursor(OUTSIDE);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, isOpen && isIn ? index : undefined, length);
    if (to === undefined) return;
    event.preventDefault();
    enter(to);
  };

  return {
    index,
    enter,
    leave,
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': isOpen && length > 0,
      'aria-activedescendant': isOpen && isIn && index >= 0 ? `${id}-${index}` : '',
      onKeyDown,
      // Blur chooses nothing.
      onBlur: leave,
      onClick: () => enter(index),
    },
    listProps: { id, ref: list, role: 'listbox', onMouseLeave: () => point(-1) },
    entryProps: (at: number) => ({
      id: `${id}-${at}`,
      role: 'option',
      onMouseMove: () => point(at),
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onChoose(at),
    }),
  } as const;
}

/**
 * The next index for a key; `at` is undefined while the keyboard is not in the list. Undefined for other
 * keys.
 */
function nextIndex(key: string, at: number | undefined, length: number): number | undefined {
  const last = length - 1;
  if (key === 'ArrowDown') return at === undefined || at >= last ? Math.min(0, last) : at + 1;
  if (key === 'ArrowUp') return at === undefined || at <= 0 ? last : at - 1;
  if (at === undefined) return undefined;
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  return key === 'PageUp' ? Math.max(Math.min(0, last), at - PAGE) : undefined;
}

/** Scrolls the list, never the page. */
function showEntry(list: HTMLElement | null, index: number): void {
  const entry = list?.children[index];
  if (!list || !entry) return;
  const frame = list.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
