import type { Airport, AirportCode } from '#domain/airports.ts';
import type { Party } from '#domain/party.ts';
import type { Place } from '#domain/reach-by-car.ts';
import type { Network } from '#domain/timetable.ts';
import type { Proof } from '../harness/prove.ts';
import { milesApart } from '../trips/places.ts';

const PARTIES: readonly Party[] = [1, 2, 3, 4].flatMap((travelers) =>
  Array.from({ length: travelers + 1 }, (_, passes) => ({ travelers, passes })),
);

export interface HomeQuestion {
  readonly from: Place;
  readonly to: readonly [Airport, ...Airport[]];
  readonly isNearby: boolean;
  readonly party: Party;
  readonly den: boolean;
}

const NEAR_MILES = 120;

/** @param nth of all questions, which spreads parties evenly. */
export function anyQuestion({ between }: Proof, network: Network, nth: number): HomeQuestion {
  const served = [...network.airports.values()].filter(({ status }) => status === 'current');
  const busy = served.filter(({ code }) => BUSY.includes(code));
  const often = (percent: number) => between(1, 100) <= percent;
  const one = () => {
    const list = often(60) ? busy : served;
    return list[between(0, list.length - 1)] as Airport;
  };
  const from = one();
  const isPoint = often(25);
  const shift = () => between(-60, 60) / 100;
  return {
    from: isPoint ? { lat: from.lat + shift(), lng: from.lng + shift() } : from,
    to: often(25) ? [one(), one()] : [one()],
    isNearby: often(85),
    party: PARTIES[nth % PARTIES.length] as Party,
    den: often(40),
  };
}

const BUSY = 'DEN MCO LAS ATL PHX TPA DFW ORD MIA CLE PHL CLT MDW FLL SJU CUN SFO SEA LGA'.split(
  ' ',
);

/** Minutes by car between a place and each airport that it counts with; by airport, with the nearest airport first. */
export function drivesOf(
  network: Network,
  places: readonly Place[],
  isNearby: boolean,
): Map<AirportCode, { readonly minutes: number; readonly zone: Airport['zone'] }> {
  const all = places.flatMap((place) => {
    const code = 'code' in place ? place.code : undefined;
    const near = [...network.airports.values()]
      .filter((airport) => airport.code === code || airport.status === 'current')
      .map((airport) => ({
        airport,
        miles: airport.code === code ? 0 : milesApart(place as Airport, airport),
      }))
      .filter(({ airport, miles }) => airport.code === code || miles <= NEAR_MILES)
      .sort((a, b) => a.miles - b.miles);
    const zone = near[0]?.airport.zone;
    const counted = isNearby ? near : near.slice(0, 1);
    return counted.map(({ airport, miles }) => {
      const minutes = airport.code === code ? 0 : Math.round(((miles * 1.25) / 50) * 60 + 15);
      return { code: airport.code, miles, minutes, zone: zone as Airport['zone'] };
    });
  });
  const found = new Map<AirportCode, { minutes: number; zone: Airport['zone'] }>();
  for (const { code, minutes, zone } of all.sort((a, b) => a.miles - b.miles))
    if (!found.has(code)) found.set(code, { minutes, zone });
  return found;
}
