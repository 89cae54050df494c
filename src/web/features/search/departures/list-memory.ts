import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { isAirportCode } from '#domain/airports.ts';
import { tabStorage } from '#web/browser/storage.ts';
import { useSearch } from '#web/router.tsx';

/** sessionStorage key of the last list of departures. */
const KEY = 'departure_list';

/** How a list was left, so that Back shows it again. */
interface ListMemory {
  /** The opened place; null after it was closed. */
  readonly place?: AirportCode | null | undefined;
  /** Titles of the sections that show all of their places. */
  readonly whole?: readonly string[] | undefined;
  /** Pixels between the top of the window and the opened row. */
  readonly top?: number | undefined;
}

/** Of the list that the address asks for. */
export function useListMemory() {
  const { origin, destination, date, direction, party, passes } = useSearch();
  const question = [origin, destination, date, direction, party, passes].join('|');
  return useMemo(() => {
    const read = (): ListMemory => readMemory(question);
    return {
      read,
      write: (change: ListMemory) => tabStorage.write(KEY, { ...read(), ...change, question }),
    } as const;
  }, [question]);
}

function readMemory(question: string): ListMemory {
  const stored = tabStorage.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const { question: of, place, whole, top } = stored as Record<string, unknown>;
  if (of !== question) return {};
  return {
    place:
      place === null || (typeof place === 'string' && isAirportCode(place))
        ? (place as AirportCode | null)
        : undefined,
    whole: Array.isArray(whole) ? whole.filter((title) => typeof title === 'string') : undefined,
    top: typeof top === 'number' ? top : undefined,
  };
}
