import * as contract from '#contract/weather.ts';
import { route } from '#server/http/route.ts';
import { getForecast, type WeatherDeps } from './get-forecast.ts';
import { presentForecast } from './present.ts';

export const weatherRoutes = (deps: WeatherDeps) => [
  route(contract.weather, async ({ input, signal }) =>
    presentForecast(deps, await getForecast(deps, input.params.destination, signal)),
  ),
];
