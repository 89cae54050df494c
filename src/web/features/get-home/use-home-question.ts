import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { RawInputOf } from '#contract/endpoint.ts';
import { type getHome, parseHomes } from '#contract/get-home.ts';
import type { AirportDto } from '#contract/network.ts';
import { type Coordinates, isAirportCode } from '#domain/airports.ts';
import { type People, parsePartyQuery, peopleTexts } from '#domain/party.ts';
import { parsePlace } from '#domain/reach-by-car.ts';
import { instantOf } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { stored } from '#web/browser/storage.ts';
import { deviceSpot } from '#web/places/near.ts';
import { useAirports } from '#web/places/use-network.ts';
import { useNavigate, useSearch } from '#web/router.tsx';
import { savedTripFromWire } from '#web/saved-trips/kept-trip.ts';
import { useSavedTrips } from '#web/saved-trips/use-saved-trips.ts';
import { useSession } from '#web/session/use-session.tsx';
import { likelyAirport, useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { type PlaceUnderWay, placeUnderWay } from './trip-under-way.ts';

/** A slot of the sentence. */
export type HomeSlot = 'from' | 'to' | 'people';

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
    isReady: trip.isSettled && (homes.length === 0 || airports !== undefined || isError),
    chooseFrom(code) {
      say(code);
      address.write({ from: code, homes, people });
    },
    chooseHomes(codes) {
      save({ home_airports: [...codes] });
      address.write({ from, homes: codes, people });
    },
    choosePeople(chosen) {
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

/** Parts of a {@link DevicePlace} with spaces between. */
const storedPlace = stored('get_home_from', z.string(), 'device');

/** Who was there a day ago has most likely left. */
const LONGEST_MS = 24 * 3_600_000;

const LOCATED = 'located';

interface DevicePlace {
  /** An airport code, or degrees north and east. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the device said so by itself, and nobody chose it. */
  readonly isLocated: boolean;
}

/** Where somebody is, as they or the device said. */
const devicePlace = {
  /** Undefined where nothing was said within a day. @param now milliseconds since 1970. */
  get(now: number): DevicePlace | undefined {
    const [text = '', time, by] = storedPlace.get()?.split(' ') ?? [];
    const at = Number(time);
    const isRecent = Math.abs(now - at) < LONGEST_MS;
    return isRecent && parsePlace(text) !== undefined
      ? { text, at, isLocated: by === LOCATED }
      : undefined;
  },
  set: ({ text, at, isLocated }: DevicePlace) =>
    storedPlace.set([text, at, ...(isLocated ? [LOCATED] : [])].join(' ')),
} as const;

interface Ends {
  /** An airport code or a point. */
  readonly from: string | undefined;
  readonly homes: readonly string[];
  readonly people: People;
}

interface HomeAddress {
  /** As the link says; undefined also for what the page wrote there itself. */
  readonly from: string | undefined;
  readonly homes: readonly string[] | undefined;
  readonly people: People | undefined;
  /** A point of the link, which is taken over and leaves the address. */
  readonly point: string | undefined;
  /** Writes what somebody chose. */
  readonly write: (ends: Ends) => void;
  /** Writes what the link left out. */
  readonly complete: (ends: Ends) => void;
}

/** What the page wrote into its address itself: it follows the device, trips and the profile, as no link asked for it. */
interface Written {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly people?: string | undefined;
}

/** `?from=MCO&to=CLE&party=2`: an address of this screen can be sent. It never says at which point somebody is. */
function useHomeAddress(): HomeAddress {
  const said = useSearch();
  const { from: fromText, to: toText } = said;
  const navigate = useNavigate();
  const [written, setWritten] = useState<Written>({});
  const place = fromText === written.from ? undefined : parsePlace(fromText ?? '');
  const from = typeof place === 'string' ? place : undefined;
  const homes = toText === written.to ? undefined : parseHomes(toText ?? '');
  const people = peopleText(said) === written.people ? undefined : peopleOf(said);
  const write = (ends: Ends) => {
    const search = searchOf(ends);
    if (NAMES.some((name) => search[name] !== said[name]))
      void navigate({ to: '/get-home', search, replace: true, resetScroll: false });
  };
  return {
    from,
    homes,
    people,
    point: typeof place === 'object' ? fromText : undefined,
    write(ends) {
      setWritten({});
      write(ends);
    },
    complete(ends) {
      const search = searchOf(ends);
      setWritten({
        from: from ? undefined : search.from,
        to: homes ? undefined : search.to,
        people: people ? undefined : peopleText(search),
      });
      write(ends);
    },
  };
}

const NAMES = ['from', 'to', 'party', 'passes', 'den'] as const;
type Said = Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>;

const peopleText = ({ party, passes, den }: Said): string => [party, passes, den].join();

/** Undefined where the address names nobody. */
function peopleOf(said: Said): People | undefined {
  if (!said.party && !said.passes && !said.den) return undefined;
  const { party = 1, passes = party } = parsePartyQuery(said);
  return { party, passes, den: said.den === '1' };
}

const searchOf = ({ from, homes, people }: Ends) => ({
  from: from !== undefined && isAirportCode(from) ? from : undefined,
  to: homes.length > 0 ? homes.join(',') : undefined,
  ...peopleTexts(people),
});

/** Completes the address once the question is known. */
function useCompleted(address: HomeAddress, ends: Ends, say: (point: string) => void): void {
  const { point } = address;
  const { from, homes, people } = ends;
  const complete = useEffectEvent((_people: string, from?: string, to?: string) => {
    if (point !== undefined) say(point);
    if (from !== undefined)
      address.complete({ from: point ?? from, homes: to?.split(',') ?? [], people });
  });
  const to = homes.length > 0 ? homes.join(',') : undefined;
  const who = [people.party, people.passes, people.den, point].join();
  useEffect(() => complete(who, from, to), [who, from, to]);
}
