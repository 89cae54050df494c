import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type AirportDto, airports } from '#contract/network.ts';
import { titleCase } from '#domain/airports.ts';
import { useCall } from '#web/api/use-call.ts';

const listOf = (answer: OutputOf<typeof airports>): readonly AirportDto[] =>
  'airports' in answer ? answer.airports : answer;

/** Includes airports that were served recently. */
export const useAirports = () => useCall(airports, {}, { select: listOf, staleTime: 3_600_000 });

/** Milliseconds. */
const LONGEST_WAIT_MS = 15_000;

export interface AirportsInTime {
  /** Undefined while loading. */
  readonly airports: readonly AirportDto[] | undefined;
  /** Loading failed or timed out. */
  readonly failed: boolean;
  /** Why loading failed, unless only the default text of the call says so. */
  readonly reason: string | undefined;
  readonly retry: () => void;
}

export function useAirportsInTime(): AirportsInTime {
  const { data, isError, error, refetch } = useAirports();
  const [hasTimedOut, setSlow] = useState(false);
  const waits = data === undefined && !isError && !hasTimedOut;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSlow(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return {
    airports: data,
    failed: data === undefined && (isError || hasTimedOut),
    reason: error && error.message !== airports.failure ? error.message : undefined,
    retry: () => {
      setSlow(false);
      void refetch();
    },
  };
}

/** `Salt Lake City` of `Salt Lake City (SLC)`. */
export const cityOf = ({ cityAndCode }: Pick<AirportDto, 'cityAndCode'>): string =>
  titleCase(cityAndCode.replace(/\s*\([A-Z]{3}\)\s*$/i, ''));
