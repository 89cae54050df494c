import type { IncomingMessage, RequestListener } from 'node:http';
import { answering, bodyOf, standIn } from '../fake-supplier.ts';
import duffel from './duffel.json' with { type: 'json' };
import feed from './feed.json' with { type: 'json' };
import travelpayouts from './travelpayouts.json' with { type: 'json' };

export type FareSupplier = 'feed' | 'duffel' | 'travelpayouts';

/** Date of the recorded answers. */
export const RECORDED_DAY = '2026-12-09';
/** The key that the fake providers accept. */
export const SUPPLIER_KEY = 'recorded-key';

interface Wire {
  /** By route, `DEN-LAS`. */
  readonly recorded: Readonly<Record<string, unknown>>;
  /** The answer for a route without flights. */
  readonly nothing: unknown;
  /** `DEN-LAS 2026-12-09` of a request exactly as the provider documents it, else undefined. */
  readonly routeOf: (request: IncomingMessage) => Promise<string | undefined>;
}

const pathAndQuery = (request: IncomingMessage) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
  return { pathname, query: Object.fromEntries(searchParams) };
};

const WIRES: Readonly<Record<FareSupplier, Wire>> = {
  feed: {
    recorded: feed,
    nothing: { seen_at: '2026-12-08T17:58:30Z', flights: [] },
    async routeOf(request) {
      const { pathname, query } = pathAndQuery(request);
      const isRight =
        request.method === 'GET' &&
        pathname === '/v1/fares' &&
        Object.keys(query).sort().join() === 'date,destination,origin' &&
        request.headers.authorization === `Bearer ${SUPPLIER_KEY}`;
      const { origin, destination, date } = query;
      return isRight ? `${origin}-${destination} ${date}` : undefined;
    },
  },
  duffel: {
    recorded: duffel,
    nothing: { data: { offers: [], live_mode: true } },
    async routeOf(request) {
      const { pathname, query } = pathAndQuery(request);
      const { return_offers } = query;
      const { data } = (await bodyOf(request)) as {
        data: {
          slices: { origin: string; destination: string; departure_date: string }[];
          passengers: unknown;
          cabin_class: string;
        };
      };
      const [slice, ...more] = data.slices;
      const isRight =
        request.method === 'POST' &&
        pathname === '/air/offer_requests' &&
        return_offers === 'true' &&
        request.headers.authorization === `Bearer ${SUPPLIER_KEY}` &&
        request.headers['duffel-version'] === 'v2' &&
        JSON.stringify(data.passengers) === '[{"type":"adult"}]' &&
        data.cabin_class === 'economy' &&
        more.length === 0;
      return isRight && slice
        ? `${slice.origin}-${slice.destination} ${slice.departure_date}`
        : undefined;
    },
  },
  travelpayouts: {
    recorded: travelpayouts,
    nothing: { success: true, data: [], currency: 'usd' },
    async routeOf(request) {
      const { pathname, query } = pathAndQuery(request);
      const { origin, destination, departure_at, one_way, direct, currency } = query;
      const isRight =
        request.method === 'GET' &&
        pathname === '/aviasales/v3/prices_for_dates' &&
        one_way === 'true' &&
        direct === 'true' &&
        currency === 'usd' &&
        request.headers['x-access-token'] === SUPPLIER_KEY;
      return isRight ? `${origin}-${destination} ${departure_at}` : undefined;
    },
  },
};

/** A fake fare provider with recorded answers that can fail or never answer a route. */
export async function fareStandIn(kind: FareSupplier) {
  const { recorded, nothing, routeOf } = WIRES[kind];
  const failing = new Set<string>();
  const silent = new Set<string>();
  let isDown = false;
  const routes: string[] = [];
  const watching: (() => void)[] = [];
  const told = () => {
    for (const look of watching) look();
  };
  const answer = async (...[request, response]: Parameters<RequestListener>) => {
    response.on('close', told);
    const question = await routeOf(request);
    const [route = '', day = ''] = question?.split(' ') ?? [];
    routes.push(route);
    told();
    if (silent.has(route)) return;
    if (question === undefined) answering({ error: 'bad request' }, 400)(request, response);
    else if (isDown || failing.has(route)) answering({ error: 'down' }, 503)(request, response);
    else
      answering(day === RECORDED_DAY ? (recorded[route] ?? nothing) : nothing)(request, response);
  };
  const { url, load } = await standIn((request, response) => void answer(request, response));
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isSo()) resolve();
      };
      watching.push(look);
      look();
    });
  return {
    url,
    load,
    /** Requested routes, `DEN-LAS`, in order. */
    routes,
    fail: (route: string) => void failing.add(route),
    failAll: () => {
      isDown = true;
    },
    recover: () => {
      failing.clear();
      isDown = false;
    },
    silence: (route: string) => void silent.add(route),
    /** Resolves once the route was requested. */
    asked: (route: string) => until(() => routes.includes(route)),
    /** Resolves once no call is running. */
    idle: () => until(() => load.now === 0),
  };
}
