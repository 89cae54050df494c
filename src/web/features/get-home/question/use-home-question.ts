import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { RawInputOf } from '#contract/endpoint.ts';
import type { getHome } from '#contract/get-home.ts';
import type { AirportDto } from '#contract/network.ts';
import type { Coordinates } from '#domain/airports.ts';
import type { People } from '#domain/party.ts';
import { instantOf } from '#domain/time.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useAirports } from '#web/network/use-airports.ts';
import { deviceSpot } from '#web/places/near/use-my-location.ts';
import { savedTripFromWire } from '#web/saved-trips/kept-trip.ts';
import { useSavedTrips } from '#web/saved-trips/use-saved-trips.ts';
import { useSession } from '#web/session/use-session.ts';
import { likelyAirport } from '#web/travel-profile/likely-airport.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { type DevicePlace, devicePlace } from './device-place.ts';
import { useCompleted, useHomeAddress } from './home-address.ts';
import { type PlaceUnderWay, placeUnderWay } from './trip-under-way.ts';

export interface HomeQuestion {
  /** Undefined until trips and airports have loaded, and where nobody can guess it. */
  readonly from: string | undefined;
  /** Where somebody is by a trip, if `from` is that place. */
  readonly byTrip: TripPlace['place'];
  /** Home airports. */
  readonly homes: readonly string[];
  readonly people: People;
  /** Undefined while something is missing. */
  readonly query: RawInputOf<typeof getHome>['query'] | undefined;
  readonly isReady: boolean;
  readonly chooseFrom: (code: string) => void;
  readonly chooseHomes: (codes: readonly string[]) => void;
  readonly choosePeople: (people: Pick<People, 'party' | 'passes'>) => void;
  /** Resolves to false where the device does not say where it is. */
  readonly locate: () => Promise<boolean>;
}

/** From where somebody is to their home airports, for those who travel. */
export function useHomeQuestion(): HomeQuestion {
  const { data: airports, isError } = useAirports();
  const { profile, save } = useTravelProfile();
  const { said, say, locate } = useSaidPlace();
  const address = useHomeAddress();
  const homes = address.homes ?? profile.home_airports;
  const people = address.people ?? profile;
  const trip = useTripPlace(homes);
  const guess = useMemo(() => airports && guessedFrom(airports, homes), [airports, homes]);
  const { from, byTrip } = placeOf(trip, { linked: address.from, said, guess });
  const query = from === undefined ? undefined : queryFrom({ from, byTrip, homes }, people);
  useCompleted(address, { from, homes, people }, say);
  return {
    from,
    byTrip,
    homes,
    people,
    query,
    isReady: trip.isSettled && (airports !== undefined || isError),
    chooseFrom(code) {
      say(code);
      address.write({ from: code, homes, people });
    },
    chooseHomes(codes) {
      save({ home_airports: [...codes] });
      address.write({ from, homes: codes, people });
    },
    choosePeople(chosen) {
      save(chosen);
      address.write({ from, homes, people: { ...chosen, den: people.den } });
    },
    async locate() {
      const isLocated = await locate();
      if (isLocated) address.write({ from: undefined, homes, people });
      return isLocated;
    },
  };
}

interface OtherPlaces {
  /** By the address. */
  readonly linked: string | undefined;
  readonly said: DevicePlace | undefined;
  readonly guess: string | undefined;
}

/** A link counts first, then the trip, what was said, and the guess. */
function placeOf(
  { place, isSettled }: TripPlace,
  { linked, said, guess }: OtherPlaces,
): Pick<HomeQuestion, 'from' | 'byTrip'> {
  const isByTrip = !isSaidSince(said, place) && (linked ?? place?.place) === place?.place;
  const byTrip = isByTrip ? place : undefined;
  return { from: isSettled ? (linked ?? byTrip?.place ?? said?.text ?? guess) : undefined, byTrip };
}

/** Undefined where no home is known. */
function queryFrom(
  { from, byTrip, homes }: Pick<HomeQuestion, 'byTrip' | 'homes'> & { readonly from: string },
  { party, passes, den }: People,
): HomeQuestion['query'] {
  if (homes.length === 0) return undefined;
  return {
    from,
    to: homes.join(','),
    ...(byTrip && !byTrip.hasLanded && { after: byTrip.arrives }),
    ...(party > 1 && { party }),
    ...(passes < party && { passes }),
    ...(den && { den: '1' as const }),
  };
}

/** What somebody or their device said of where they are. */
function useSaidPlace() {
  const [said, setSaid] = useState(() => devicePlace.get(Date.now()));
  const say = (text: string, isLocated = false) => {
    const place = { text, at: Date.now(), isLocated };
    devicePlace.set(place);
    setSaid(place);
  };
  const locate = async (isLocated = false) => {
    const spot = await deviceSpot();
    if (spot) say(pointOf(spot), isLocated);
    return spot !== undefined;
  };
  useGrantedPlace(() => void locate(true));
  return { said, say, locate };
}

/** Whether somebody chose another place since the trip says where they are. */
const isSaidSince = (said: DevicePlace | undefined, place: TripPlace['place']): boolean =>
  said !== undefined && place !== undefined && !said.isLocated && said.at >= place.since * 60_000;

interface TripPlace {
  readonly place: (PlaceUnderWay & { readonly hasLanded: boolean }) | undefined;
  /** False while the trips of a member load. */
  readonly isSettled: boolean;
}

/** Where somebody is by the trips that they keep; nobody has to get home who is there. */
function useTripPlace(homes: readonly string[]): TripPlace {
  const { trips, isFetching } = useSavedTrips();
  const { isLoading } = useSession();
  const now = useMinute();
  const known = useMemo(() => trips?.flatMap((dto) => savedTripFromWire(dto) ?? []), [trips]);
  const found = known && placeUnderWay(known, now);
  const place = found && !homes.includes(found.place) ? found : undefined;
  // A failed request is repeated as more of the page asks for trips; the place must not be lost meanwhile.
  const [wasSettled, setSettled] = useState(false);
  const isSettled = wasSettled || trips !== undefined || !(isLoading || isFetching);
  if (isSettled && !wasSettled) setSettled(true);
  return { place: place && { ...place, hasLanded: instantOf(place.arrives) <= now }, isSettled };
}

/** About a kilometer: near enough for a drive. */
const pointOf = ({ lat, lng }: Coordinates): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;

/** Who is at home does not ask. */
function guessedFrom(airports: readonly AirportDto[], homes: readonly string[]) {
  const code = likelyAirport(airports)?.airport.stationCode;
  return code !== undefined && !homes.includes(code) ? code : undefined;
}

/** Asks the device where it may be asked already; without a connection the last place stays. */
function useGrantedPlace(locate: () => void): void {
  const start = useEffectEvent(locate);
  useEffect(() => {
    let isCurrent = true;
    if (!navigator.onLine || !('permissions' in navigator)) return;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => isCurrent && state === 'granted' && start(),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
}
