import * as contract from '#contract/saved-trips.ts';
import { MOST_SAVED_TRIPS } from '#domain/saved-trip.ts';
import { instantOfDate } from '#domain/time.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import { route } from '#server/http/route.ts';
import { flightsIn, presentSavedTrip, readNewTrip } from './present.ts';
import {
  changeTrip,
  keepTrip,
  listTrips,
  ownTrip,
  removeTrip,
  type SavedTripDeps,
} from './saved-trips.ts';

export const savedTripRoutes = (deps: SavedTripDeps) => {
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
    route(contract.removeSavedTrip, ({ input: { params }, actor }) =>
      removeTrip(deps, { userId: actor.id, id: params.id }),
    ),
  ];
};
