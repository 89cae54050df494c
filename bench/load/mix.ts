import { listAlerts } from '#contract/alerts.ts';
import { login, searchUsage, verifyToken } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { inboundFlights, searchFlights, singleRoute, waysHome } from '#contract/flights.ts';
import { airports, blackoutDates, routes } from '#contract/network.ts';
import { trips } from '#contract/trips.ts';
import { weather } from '#contract/weather.ts';
import type { SeededRandom } from '#test/random.ts';
import { alertSetter } from './alert-setter.ts';
import type { Asked } from './asked.ts';
import { choicesOf } from './choices.ts';
import { isNew, tripQuestions } from './trip-questions.ts';
import type { World } from './world.ts';

/** Their times are told apart: a thread works on them. */
export const TRIPS = 'trips';

interface Kind {
  readonly name: string;
  /** Per thousand requests. */
  readonly share: number;
  readonly ask: () => Asked;
}

/** Validates against the contract. */
const fits = (endpoint: Endpoint) => (text: string) =>
  void endpoint.response.parse(JSON.parse(text));

const has = (words: string) => (text: string) => {
  if (!text.includes(words)) throw new Error(`without ${words}: ${text.slice(0, 200)}`);
};

/** Available seats are visible to premium members only. */
const seats = (shown: boolean) => (text: string) => {
  fits(searchFlights)(text);
  const { summary } = JSON.parse(text);
  if (text.includes('"available_seats"') !== (shown && summary.total_flights > 0))
    throw new Error(`seats left in an answer where they must ${shown ? '' : 'not '}be`);
};

/**
 * The mix of a thousand requests. A visit is a page, the files that the browser lacks, the page's first calls, two
 * searches with ways home and the allowance after them; now and then a question about trips, the map, alerts, the
 * weather. One visit in fifteen begins with a sign-in.
 */
export function mixOf(world: World, random: SeededRandom): readonly Kind[] {
  const choices = choicesOf(world, random);
  const { any, airport, other, day } = choices;
  const page = (path: string, words: string): Asked => ({
    path,
    accept: 'text/html',
    check: has(words),
  });
  const call = (endpoint: Endpoint, token?: string, query = ''): Asked => ({
    path: `/api${endpoint.path}${query}`,
    token,
    check: fits(endpoint),
  });
  const outbound = () => `?origin=${airport()}&date=${day()}`;
  const single = () => {
    const origin = airport();
    return `?origin=${origin}&destination=${other(origin)}&date=${day()}`;
  };
  const search = (shown: boolean, token?: string): Asked => ({
    ...call(searchFlights, token, outbound()),
    check: seats(shown),
  });
  const questions = tripQuestions(world);
  const trip = (): Asked => {
    const question = any(questions);
    return { ...call(trips, premium(), question), isCold: isNew(question) };
  };
  const setAlert = alertSetter(world, choices);
  const [premium, free] = [() => any(world.premium), () => any(world.free)];
  const kinds: [name: string, share: number, ask: () => Asked][] = [
    ['page: form', 35, () => page('/', '<title>')],
    ['page: results', 25, () => page(`/${outbound()}`, 'Flights from')],
    ['file', 235, () => ({ path: any(world.files) })],
    ['airports', 60, () => call(airports)],
    ['blackout dates', 55, () => call(blackoutDates)],
    ['whose token', 60, () => ({ ...call(verifyToken), method: 'POST', body: { token: free() } })],
    ['usage', 145, () => call(searchUsage, free())],
    ['search: premium', 90, () => search(true, premium())],
    ['search: free', 70, () => search(false, free())],
    ['search: guest', 30, () => search(false)],
    ['single route', 20, () => call(singleRoute, premium(), single())],
    [
      'inbound',
      20,
      () => call(inboundFlights, premium(), `?destination=${airport()}&date=${day()}`),
    ],
    ['ways home', 90, () => call(waysHome, free(), `?home=${airport()}&date=${day()}`)],
    [TRIPS, 5, trip],
    ['routes', 10, () => call(routes)],
    ['alerts', 25, () => call(listAlerts, premium())],
    ['weather', 15, () => ({ ...call(weather, free()), path: `/api/weather/${airport()}` })],
    ['alert set or deleted', 6, setAlert],
    [
      'sign-in',
      4,
      () => ({
        ...call(login),
        method: 'POST',
        body: { email: any(world.emails), password: world.password },
      }),
    ],
  ];
  return kinds.map(([name, share, ask]) => ({ name, share, ask }));
}
