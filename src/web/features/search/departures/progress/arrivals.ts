import { useState } from 'react';
import type { FoundFlights } from '#web/trip/found-flights.ts';

type ByPlace = FoundFlights['byPlace'];

/** Places as listed. */
export interface Arrivals {
  /** Stand in the order of the list. */
  readonly ordered: ByPlace;
  /** Stand below in the order of their arrival. */
  readonly later: ByPlace;
}

interface Asked {
  /** The flights that pass the filters; undefined before the answer. */
  readonly byPlace: ByPlace | undefined;
  /** Filters and order; a new value orders everything. */
  readonly wanted: string;
  readonly isPartial: boolean;
}

const NOTHING: ByPlace = new Map();

/**
 * The places of an answer that arrives bit by bit. No row moves while somebody points at it: new places stand below, and
 * a listed one keeps its flights, until the viewer asks for an order.
 */
export function useArrivals({ byPlace, wanted, isPartial }: Asked): Arrivals {
  const [listed, setListed] = useState<Asked & Arrivals>();
  const isSame =
    listed?.byPlace === byPlace && listed?.wanted === wanted && listed.isPartial === isPartial;
  if (listed && isSame) return listed;
  const asked = { byPlace, wanted, isPartial };
  const next = { ...asked, ...arrive(listed, asked) };
  // Set during render, so that nothing flickers.
  setListed(next);
  return next;
}

function arrive(
  before: (Asked & Arrivals) | undefined,
  { byPlace = NOTHING, wanted, isPartial }: Asked,
): Arrivals {
  if (!before?.byPlace && isPartial) return { ordered: NOTHING, later: byPlace };
  if (!before?.isPartial || before.wanted !== wanted) return { ordered: byPlace, later: NOTHING };
  const { ordered, later } = before;
  const fresh = [...byPlace].filter(([place]) => !ordered.has(place) && !later.has(place));
  return { ordered, later: new Map([...later, ...fresh]) };
}
