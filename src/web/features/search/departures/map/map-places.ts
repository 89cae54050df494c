import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, type Flight, originOf, shownFare, travelersOf } from '#domain/flight.ts';
import { eachOf, formatUsd } from '#domain/money.ts';
import { isForParty, mayBeOnPass } from '#domain/party.ts';
import { headlineFlight } from '#domain/sections.ts';
import type { SearchMapPlace } from '#web/maps/search-map.tsx';
import type { SearchState } from '../../search-state.ts';

export const mapPlaces = (
  byPlace: ReadonlyMap<AirportCode, readonly Flight[]>,
  direction: SearchState['direction'],
  hasFares: boolean,
): SearchMapPlace[] =>
  [...byPlace].map(([code, flights]) => {
    const headline = headlineFlight(flights);
    const fare = headline && shownFare(headline);
    const count = formatCount(flights.length, 'flight');
    return {
      code,
      ends: [...new Set(flights.map(direction === 'inbound' ? destinationOf : originOf))],
      isGoWild: hasFares
        ? headline !== undefined && isForParty(headline, 'goWild')
        : flights.some((flight) => mayBeOnPass(flight, false)),
      price: fare && formatUsd(fare.total, 0),
      note: fare
        ? `from ${formatUsd(fare.total, 0)}${eachOf(travelersOf(headline))} · ${count}`
        : count,
    };
  });
