import { type AirportCode, type Coordinates, currentCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { ONE_TRAVELER, type Party, type PartyQuery, partyOf } from '#domain/party.ts';
import { type Place, type Reachable, reachByCar } from '#domain/reach-by-car.ts';
import {
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
} from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';

/** The question of a call. */
interface Asked extends PartyQuery {
  readonly from: AirportCode | Coordinates;
  readonly to: readonly AirportCode[];
  readonly after?: InstantMinute | undefined;
  readonly nearby?: boolean | undefined;
  readonly den?: boolean | undefined;
}

interface Deps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

export interface HomeQuestion {
  /** Nearest first. */
  readonly origins: Reachable;
  readonly homes: Reachable;
  readonly party: Party;
  readonly den: boolean;
  /** When the traveler lands there; undefined if that is not to come. */
  readonly after: InstantMinute | undefined;
  /** When they can leave, at the place. */
  readonly today: LocalDate;
}

/** Minutes from now. */
const LATEST_LANDING = 24 * 60;

/** @throws AppError `unknown_airport` and `invalid_input` naming the field. */
export function homeQuestion({ network, clock }: Deps, asked: Asked): HomeQuestion {
  const { airports } = network.current();
  const airportOf = (field: 'from' | 'to', code: AirportCode) => {
    const airport = airports.get(currentCode(code));
    if (airport) return airport;
    const message = `We do not know "${code}"`;
    throw new AppError('unknown_airport', { message, fields: { [field]: message } });
  };
  const { nearby: isNearby = true, from } = asked;
  const place: Place = typeof from === 'string' ? airportOf('from', from) : from;
  const reach = (places: readonly Place[]) => reachByCar(places, airports.values(), { isNearby });
  const homes = reach(asked.to.map((code) => airportOf('to', code)));
  const origins = reach([place]);
  const [nearest] = origins.values();
  if (!nearest) {
    const message = 'No airport of this airline is within 120 miles';
    throw new AppError('invalid_input', { message, fields: { from: message } });
  }
  const now = instantOfDate(clock.now());
  const after = asked.after !== undefined && asked.after > now ? asked.after : undefined;
  if (after !== undefined && after > now + LATEST_LANDING) {
    const message = 'This is at most a day from now';
    throw new AppError('invalid_input', { message, fields: { after: message } });
  }
  return {
    origins,
    homes,
    party: partyOf(asked) ?? ONE_TRAVELER,
    den: asked.den ?? false,
    after,
    today: dayAt(nearest.zone, after ?? now),
  };
}
