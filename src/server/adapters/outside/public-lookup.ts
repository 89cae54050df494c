import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { publicAddress } from './public-address.ts';

/** Resolves a name as the system does and knows only the addresses that are open to the world. */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first, ...more] = error
        ? []
        : found.filter(({ address }) => publicAddress(address) !== undefined);
      if (!first) return done(error ?? new Error('no public address'), '');
      return options.all ? done(null, [first, ...more]) : done(null, first.address, first.family);
    });
