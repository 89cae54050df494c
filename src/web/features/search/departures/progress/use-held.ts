import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Height of the bar that stays in view above the list. */
const BAR_PX = 60;

/** What the list needs for {@link useHeld} to know whether somebody is in it. */
export interface HeldArea {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface Holding<T> {
  /** Nothing is held that could move. */
  readonly isEmpty: (value: T) => boolean;
  /** Whether both look the same, so that nothing moves when one takes the place of the other. */
  readonly isSame: (shown: T, latest: T) => boolean;
  /** Without it the latest is always shown. */
  readonly isOn: boolean;
}

/**
 * The latest value, held back while it would move rows that somebody points at, has the focus in or has scrolled to:
 * it is shown once they have left the list and its top is in view, or when it is asked for.
 */
export function useHeld<T>(latest: T, { isEmpty, isSame, isOn }: Holding<T>) {
  const [shown, setShown] = useState(latest);
  const ref = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const isFree = !isOn || isEmpty(shown) || isSame(shown, latest);
  // What may be shown is shown in the same breath: nothing flickers.
  if (isFree && shown !== latest) setShown(latest);
  const isWaiting = !isFree;

  const showIfFree = useCallback(() => {
    const list = ref.current;
    if (!list || (!isPointedAt.current && !isReadIn(list))) setShown(latest);
  }, [latest]);
  useEffect(() => {
    if (!isWaiting) return;
    showIfFree();
    addEventListener('scroll', showIfFree, { passive: true });
    return () => removeEventListener('scroll', showIfFree);
  }, [isWaiting, showIfFree]);

  const area: HeldArea = {
    ref,
    onPointerEnter: () => {
      isPointedAt.current = true;
    },
    onPointerLeave: () => {
      isPointedAt.current = false;
      showIfFree();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) showIfFree();
    },
  };
  return {
    shown: isFree ? latest : shown,
    isWaiting,
    /** Shows what has been held back. */
    show: () => setShown(latest),
    area,
  } as const;
}

/** Whether the focus is in the list, or its rows are in view without its top. */
function isReadIn(list: HTMLElement): boolean {
  const { activeElement } = document;
  return list.contains(activeElement) || list.getBoundingClientRect().top < BAR_PX;
}
