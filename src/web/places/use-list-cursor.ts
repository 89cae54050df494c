import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

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
export function useListCursor(options: ListCursorOptions) {
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
