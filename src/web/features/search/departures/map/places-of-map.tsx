import { type ReactNode, type SyntheticEvent, useEffect } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cardId } from '../cards/destination-card.tsx';
import styles from './places-of-map.module.css';
import type { PointedPlace } from './pointed-place.ts';

interface PlacesOfMapProps {
  readonly pointed: PointedPlace;
  readonly className: string;
  readonly children: ReactNode;
}

/** The list, tied to the marks of the map: what is pointed at in one stands out in the other. */
export function PlacesOfMap({ pointed, className, children }: PlacesOfMapProps) {
  useEffect(() => {
    let marked: HTMLElement | null = null;
    return pointed.subscribe(() => {
      delete marked?.dataset.pointed;
      const code = pointed.get();
      marked = code === undefined ? null : document.getElementById(cardId(code as AirportCode));
      if (marked) marked.dataset.pointed = '';
    });
  }, [pointed]);
  const point = ({ target }: SyntheticEvent) => pointed.set(codeOf(target));
  const leave = () => pointed.set(codeOf(document.activeElement));
  // Only listens: the rows take the presses.
  const listeners = {
    onPointerOver: point,
    onPointerLeave: leave,
    onFocus: point,
    onBlur: () => pointed.set(undefined),
  };
  return (
    <div className={classNames(styles.list, className)} {...listeners}>
      {children}
    </div>
  );
}

const PREFIX = cardId('' as AirportCode);

/** Undefined outside of every row. */
const codeOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest(`article[id^="${PREFIX}"]`)?.id.slice(PREFIX.length)
    : undefined;
