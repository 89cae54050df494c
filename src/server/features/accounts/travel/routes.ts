import * as contract from '#contract/travel-profile.ts';
import { findTravelProfile } from '#server/db/queries/accounts/travel-profiles.ts';
import { route } from '#server/http/route.ts';
import { presentTravelProfile, toTravelProfile } from './present.ts';
import { saveTravelProfile, type TravelDeps, takeOverTravelProfile } from './travel-profile.ts';

export const travelRoutes = (deps: TravelDeps) => [
  route(contract.travelProfile, async ({ actor }) => {
    const profile = await findTravelProfile(deps.db, actor.id);
    return { profile: profile ? presentTravelProfile(profile) : null };
  }),
  route(contract.saveTravelProfile, async ({ input: { body }, actor }) => ({
    profile: presentTravelProfile(await saveTravelProfile(deps, actor.id, toTravelProfile(body))),
  })),
  route(contract.takeOverTravelProfile, async ({ input: { body }, actor }) => ({
    profile: presentTravelProfile(
      await takeOverTravelProfile(deps, actor.id, toTravelProfile(body)),
    ),
  })),
];
