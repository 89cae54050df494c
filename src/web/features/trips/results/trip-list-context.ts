import { createContext, use } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { Places } from '#web/network/use-network.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import type { AskedDays } from './rows/day-strip.tsx';

/** What the rows of one answer share. */
export interface TripList {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly places: Places;
  readonly askedDays: AskedDays;
  readonly travelers: number;
  /** Whether trips leave from or return to several airports: the rows name theirs. */
  readonly namesHome: boolean;
  readonly source: SourceDto;
  /** Minutes by car to each airport nearby, by code. */
  readonly drives: Readonly<Record<string, number>>;
  /** Codes of the places that are compared, in the order in which they were chosen. */
  readonly compared: readonly string[];
  readonly onCompare: (code: string) => void;
}

const TripListContext = createContext<TripList | undefined>(undefined);

export const TripListProvider = TripListContext.Provider;

export function useTripList(): TripList {
  const list = use(TripListContext);
  if (!list) throw new Error('A part of the trips stands outside of its provider');
  return list;
}
