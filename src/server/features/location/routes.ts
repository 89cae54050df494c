import * as contract from '#contract/location.ts';
import { AppError } from '#domain/errors.ts';
import { route } from '#server/http/route.ts';
import type { LocationSource } from '#server/ports/location-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';

interface LocationDeps {
  readonly locations: LocationSource;
}

export const locationRoutes = ({ locations }: LocationDeps) => [
  route(contract.ownLocation, async ({ caller }) => {
    const found = await locations.locate(caller.addressKey).catch(refuse);
    return {
      location: found && {
        latitude: found.spot.lat,
        longitude: found.spot.lng,
        city: found.city,
        country_name: found.countryName,
      },
    };
  }),
];

function refuse(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('location_unavailable', { cause: error });
  throw error;
}
