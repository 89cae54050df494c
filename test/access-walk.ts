import { ENDPOINTS } from '#contract/all.ts';
import { logout } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { OTHER_PATHS, type OtherPath } from '#contract/other-paths.ts';
import { PLACES } from '#contract/reports.ts';
import { CALLERS, type Caller, refusalFor, refusalOutside } from '../scripts/docs-access.ts';

export type Headers = Readonly<Record<string, string>>;

/** Makes one call and returns its status. */
export type Ask = (call: {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Headers;
  readonly payload?: string;
}) => Promise<number>;

export interface AccessWalk {
  /** Number of endpoints, other paths and screens, times callers. */
  readonly cells: number;
  /** Combinations in which the server differs from the permission table. */
  readonly differences: readonly string[];
}

/** An address of each path outside the endpoints, with the same part in place of each parameter. */
export const addressesOf = ({ path }: OtherPath, part: string): string[] =>
  path === '*'
    ? PLACES.map((place) => (place === 'other' ? `/${part}` : place.replace(/\$\w+/g, part)))
    : [path.replace(/:\w+/g, part)];

/**
 * Makes every call, and asks for everything outside the calls, as every kind of caller, without input: an admitted
 * caller gets an input error, which is neither 401 nor 403.
 */
export async function walkAccess(
  headersOf: Readonly<Record<Caller, Headers>>,
  ask: Ask,
): Promise<AccessWalk> {
  // Signing out ends the session of the other calls, so it comes last.
  const inOrder = ENDPOINTS.toSorted((a, b) => Number(a === logout) - Number(b === logout));
  const differences: string[] = [];
  let cells = 0;
  for (const caller of CALLERS) {
    const compare = async (call: Omit<Parameters<Ask>[0], 'headers'>, expected?: number) => {
      const hasBody = call.payload !== undefined;
      const headers = { ...headersOf[caller], ...(hasBody && JSON_BODY) };
      const status = await ask({ ...call, headers });
      cells += 1;
      const refused = status === 401 || status === 403 ? status : undefined;
      if (refused !== expected)
        differences.push(`${call.method} ${call.url} as ${caller}: ${status}`);
    };
    for (const one of OTHER_PATHS)
      for (const url of addressesOf(one, 'nothing'))
        await compare(
          { method: one.method, url, ...(one.method === 'POST' && { payload: '{}' }) },
          refusalOutside(one, caller),
        );
    for (const endpoint of inOrder)
      await compare(
        {
          method: endpoint.method,
          url: `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`,
          ...(endpoint.body && { payload: '{}' }),
        },
        refusalFor(endpoint, caller),
      );
  }
  return { cells, differences };
}

const JSON_BODY = { 'content-type': 'application/json' };
