import * as contract from '#contract/saved-trips.ts';
import { AppError } from '#domain/errors.ts';
import { groupBy } from '#domain/group-by.ts';
import { can, type Member } from '#domain/permissions.ts';
import { MOST_SAVED_TRIPS, type Way } from '#domain/saved-trip.ts';
import { instantOfDate } from '#domain/time.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import { deleteFeed, findFeedSecret } from '#server/db/queries/saved-trips/feeds.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import { listMemoriesOf } from '#server/db/queries/saved-trips/watched-flights.ts';
import { type ReportUnreadable, readMemory } from '#server/db/stored-json.ts';
import { cachedBody } from '#server/http/cached-response/cached-body.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { FEED_FILE, type FeedDeps, makeFeed, readFeed } from './feed.ts';
import { type MuteDeps, muteTrip } from './mute-trip.ts';
import { presentFeed, presentSavedTrip, readLooks, readNewTrip } from './present.ts';
import {
  changeTrip,
  flightsIn,
  keepTrip,
  listTrips,
  ownTrip,
  removeTrip,
  type SavedTripDeps,
} from './saved-trips.ts';
import { savedTripOf } from './stored-trip.ts';

interface RouteDeps extends SavedTripDeps, FeedDeps, Pick<MuteDeps, 'secretOf'> {
  readonly config: { readonly publicUrl: string; readonly productName: string };
  readonly fares: Pick<FareSource, 'hasFares'>;
  readonly reportUnreadable: ReportUnreadable;
}

/** What `read` makes of the rows, without those that it cannot read: one of them breaks no list. */
const readable = <T>(
  { reportUnreadable }: RouteDeps,
  rows: readonly SavedTripRow[],
  read: (row: SavedTripRow) => T | undefined,
): T[] =>
  rows.flatMap((row) => {
    const trip = read(row);
    if (trip === undefined) reportUnreadable('kept-trip', row.userId);
    return trip ?? [];
  });

/** The calendar of all trips, and its address. */
function feedRoutes(deps: RouteDeps) {
  const { publicUrl, productName: product } = deps.config;
  const path = contract.readTripFeed.path.replace(':file', '');
  const addressOf = (secret: string) => `${publicUrl}/api${path}${secret}${FEED_FILE}`;
  const { hostname: host } = new URL(publicUrl);
  return [
    route(contract.tripFeed, async ({ actor }) => {
      const secret = await findFeedSecret(deps.db, actor.id);
      return { address: secret === undefined ? null : addressOf(secret) };
    }),
    route(contract.makeTripFeed, async ({ actor }) => ({
      address: addressOf(await makeFeed(deps, actor.id)),
    })),
    route(contract.removeTripFeed, ({ actor }) => deleteFeed(deps.db, actor.id)),
    route(contract.readTripFeed, async ({ input: { params }, caller }) => {
      const { trips, changedAt } = await readFeed(deps, params.file);
      const text = presentFeed(readable(deps, trips, savedTripOf), {
        network: deps.network.current(),
        now: instantOfDate(deps.clock.now()),
        changedAt: instantOfDate(changedAt),
        product,
        host,
        hasFares: deps.fares.hasFares,
      });
      return cachedBody<string>(text, caller.encoding);
    }),
  ];
}

/** What watching remembers of a member's trips, by trip; nothing for those who are not entitled to it. */
async function memoriesOf({ db, reportUnreadable }: RouteDeps, actor: Member) {
  const rows = can(actor, 'trips.watch') ? await listMemoriesOf(db, actor.id) : [];
  const readable = rows.flatMap(({ memory: json, ...row }) => {
    const memory = readMemory(json);
    if (!memory) reportUnreadable('watched-flight', actor.id);
    return memory ? { ...row, memory } : [];
  });
  const byTrip = groupBy(readable, ({ tripId }) => tripId);
  return (tripId: string): Partial<Record<Way, WayMemory>> =>
    Object.fromEntries((byTrip.get(tripId) ?? []).map(({ way, memory }) => [way, memory]));
}

export const savedTripRoutes = (deps: RouteDeps) => {
  const presentAll = async (actor: Member, rows: readonly SavedTripRow[]) => {
    const memories = await memoriesOf(deps, actor);
    const facts = { network: deps.network.current(), now: instantOfDate(deps.clock.now()) };
    return readable(deps, rows, (row) => presentSavedTrip(row, facts, memories(row.id)));
  };
  const present = async (actor: Member, row: SavedTripRow) => {
    const [trip] = await presentAll(actor, [row]);
    if (!trip) throw new AppError('not_found');
    return { trip };
  };
  return [
    route(contract.listSavedTrips, async ({ actor }) => ({
      trips: await presentAll(actor, await listTrips(deps, actor.id)),
      limit: MOST_SAVED_TRIPS,
    })),
    route(contract.saveTrip, async ({ input: { body }, actor }) =>
      present(actor, await keepTrip(deps, actor.id, readNewTrip(body))),
    ),
    route(contract.savedTrip, async ({ input: { params }, actor }) =>
      present(actor, await ownTrip(deps.db, { userId: actor.id, id: params.id })),
    ),
    route(contract.changeSavedTrip, async ({ input: { params, body }, actor }) => {
      const own = { userId: actor.id, id: params.id };
      const [trip] = readable(deps, [await ownTrip(deps.db, own)], savedTripOf);
      if (!trip) throw new AppError('not_found');
      const flights = flightsIn(trip);
      const { out_state: outState, home_state: homeState, note, muted: isMuted } = body;
      const patch = { outState, homeState, note, isMuted };
      const looks = readLooks(body);
      return present(actor, await changeTrip(deps, own, { flights, patch, looks }));
    }),
    ...feedRoutes(deps),
    route(contract.removeSavedTrip, ({ input: { params }, actor }) =>
      removeTrip(deps, { userId: actor.id, id: params.id }),
    ),
    route(contract.muteTrip, async ({ input: { query, body } }) => {
      const isOneClick = body['List-Unsubscribe'] !== undefined;
      const token = (isOneClick ? query.token : body.token) ?? '';
      return { place: (await muteTrip(deps, token, savedTripOf)) ?? null };
    }),
  ];
};
