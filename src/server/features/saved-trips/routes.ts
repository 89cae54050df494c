import * as contract from '#contract/saved-trips.ts';
import { MOST_SAVED_TRIPS } from '#domain/saved-trip.ts';
import { instantOfDate } from '#domain/time.ts';
import { deleteFeed, findFeedSecret } from '#server/db/queries/saved-trips/feeds.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import { cachedBody } from '#server/http/cached-response/cached-body.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { FEED_FILE, makeFeed, readFeed } from './feed.ts';
import { flightsIn, presentFeed, presentSavedTrip, readNewTrip } from './present.ts';
import {
  changeTrip,
  keepTrip,
  listTrips,
  ownTrip,
  removeTrip,
  type SavedTripDeps,
} from './saved-trips.ts';

interface RouteDeps extends SavedTripDeps {
  readonly config: { readonly publicUrl: string; readonly productName: string };
  readonly fares: Pick<FareSource, 'hasFares'>;
}

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
      const text = presentFeed(trips, {
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

export const savedTripRoutes = (deps: RouteDeps) => {
  const present = (row: SavedTripRow) =>
    presentSavedTrip(row, {
      network: deps.network.current(),
      now: instantOfDate(deps.clock.now()),
    });
  return [
    route(contract.listSavedTrips, async ({ actor }) => ({
      trips: (await listTrips(deps, actor.id)).map(present),
      limit: MOST_SAVED_TRIPS,
    })),
    route(contract.saveTrip, async ({ input: { body }, actor }) => ({
      trip: present(await keepTrip(deps, actor.id, readNewTrip(body))),
    })),
    route(contract.savedTrip, async ({ input: { params }, actor }) => ({
      trip: present(await ownTrip(deps, { userId: actor.id, id: params.id })),
    })),
    route(contract.changeSavedTrip, async ({ input: { params, body }, actor }) => {
      const own = { userId: actor.id, id: params.id };
      const flights = flightsIn(await ownTrip(deps, own));
      const { out_state: outState, home_state: homeState, note } = body;
      const changes = { outState, homeState, note };
      return { trip: present(await changeTrip(deps, own, { flights, changes })) };
    }),
    ...feedRoutes(deps),
    route(contract.removeSavedTrip, ({ input: { params }, actor }) =>
      removeTrip(deps, { userId: actor.id, id: params.id }),
    ),
  ];
};
