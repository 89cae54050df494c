import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Height of the sticky bar above the list. */
const BAR_PX = 60;

/** Props of the list for {@link useHeld}. */
export interface HeldListProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface Holding<T> {
  /** Whether the value has no rows that could move. */
  readonly isEmpty: (value: T) => boolean;
  /** Whether replacing one by the other moves no row. */
  readonly isSame: (shown: T, latest: T) => boolean;
  /** False shows the latest value always. */
  readonly isOn: boolean;
}

/**
 * The latest value, held back while it would move rows that are hovered, focused or scrolled to. It is shown once
 * the viewer has left the list and its top is in view, or on request.
 */
export function useHeld<T>(latest: T, { isEmpty, isSame, isOn }: Holding<T>) {
  const [shown, setShown] = useState(latest);
  const ref = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const isFree = !isOn || isEmpty(shown) || isSame(shown, latest);
  // Set during render, so that nothing flickers.
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

  const area: HeldListProps = {
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
    /** Shows the latest value. */
    show: () => setShown(latest),
    area,
  } as const;
}

/** Whether the focus is in the list, or its top is scrolled out of view. */
function isReadIn(list: HTMLElement): boolean {
  const { activeElement } = document;
  return list.contains(activeElement) || list.getBoundingClientRect().top < BAR_PX;
}
