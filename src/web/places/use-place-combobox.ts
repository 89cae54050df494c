import {
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  type UseComboboxStateChangeTypes,
  useCombobox,
} from 'downshift';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { matchPlaces, readPaste } from './match-places.ts';
import type { Place } from './place.ts';

export interface PlaceComboboxOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly places: readonly Place[];
  readonly byKey: ReadonlyMap<string, Place>;
  /** Keys of the chosen places. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** How many may be chosen; with 1 a new choice replaces the old one. */
  readonly max: number;
  /** Entries before "show more". */
  readonly length: number;
  /** The list stands in the page from the start. */
  readonly startShown: boolean;
}

/**
 * A text field with a list of places beneath. The list is part of the page: it stays when the focus leaves,
 * so that nothing moves under the pointer. Downshift's `isOpen` only says whether the keyboard is in the list.
 */
export function usePlaceCombobox(options: PlaceComboboxOptions) {
  const { input, places, chosen, onChange, max, length, startShown } = options;
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(startShown);
  const [isLong, setLong] = useState(false);
  const [active, setActive] = useState(-1);

  const matches = matchPlaces(places, typed);
  const items = isLong ? matches : matches.slice(0, length);
  const many = max > 1;

  const combobox = useCombobox<Place>({
    items: [...items],
    itemToString: () => '',
    itemToKey: (place) => place?.key,
    selectedItem: null,
    inputValue: typed,
    highlightedIndex: active < items.length ? active : -1,
    stateReducer: (state, action) => corrected(state, action, many),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(highlightedIndex),
    onIsOpenChange: ({ isOpen }) => isOpen && setShown(true),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onChange(toggled(chosen, selectedItem.key, max));
      setTyped('');
      if (!many && !startShown) setShown(false);
    },
  });

  const close = () => {
    setShown(false);
    setActive(-1);
    combobox.closeMenu();
  };
  const onKeyDown = ownKeys({
    escape: () => (shown ? close() : setTyped('')),
    open: combobox.openMenu,
    close,
    removeLast: () => typed === '' && onChange(chosen.slice(0, -1)),
  });
  const paste = usePaste(options, () => setTyped(''));
  const inputProps = combobox.getInputProps({
    ref: input,
    onKeyDown,
    onPaste: paste.onPaste,
    onChange: (event) => {
      paste.forget();
      setTyped(event.currentTarget.value);
    },
  });
  const { unknown } = paste;
  return { combobox, inputProps, items, matches, typed, unknown, shown, isLong, setLong } as const;
}

const toggled = (chosen: readonly string[], key: string, max: number): readonly string[] => {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  if (max === 1) return [key];
  return chosen.length < max ? [...chosen, key] : chosen;
};

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemClick } =
  useCombobox.stateChangeTypes;
const CHOICES: readonly UseComboboxStateChangeTypes[] = [InputKeyDownEnter, ItemClick];

/** Where Downshift's own answer would force a choice, hide the list or lose the place in it. */
function corrected(
  state: UseComboboxState<Place>,
  { type, changes }: UseComboboxStateChangeOptions<Place>,
  many: boolean,
): Partial<UseComboboxState<Place>> {
  // A press on the field opens the list and never closes it.
  if (type === InputClick) return { ...changes, isOpen: true };
  // Leaving chooses nothing.
  if (type === InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 };
  // Enter takes the first answer to what is typed.
  if (type === InputChange)
    return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
  if (!CHOICES.includes(type)) return changes;
  const stays = many && !state.inputValue;
  return { ...changes, isOpen: many, highlightedIndex: stays ? state.highlightedIndex : -1 };
}

/** Takes a pasted list of codes as choices. Words in it that name no place are kept to be shown. */
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

/** Keys that this field answers itself, or leaves to the browser's editing of the text. */
const ownKeys = (actions: OwnKeys) => (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, altKey } = event;
  if (key === 'Backspace') actions.removeLast();
  const action =
    key === 'Escape'
      ? actions.escape
      : altKey && key === 'ArrowDown'
        ? actions.open
        : altKey && key === 'ArrowUp' && actions.close;
  if (action) {
    event.preventDefault();
    action();
  }
  // Downshift must not repeat what was done here, nor take Home and End from the text.
  if (action || key === 'Home' || key === 'End')
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
};
