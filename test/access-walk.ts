import { ENDPOINTS } from '#contract/all.ts';
import { logout } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CALLERS, type Caller, refusalFor } from '../scripts/docs-access.ts';

export type Headers = Readonly<Record<string, string>>;

/** Makes one call and returns its status. */
export type Ask = (call: {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Headers;
  readonly payload?: string;
}) => Promise<number>;

export interface AccessWalk {
  /** Number of endpoints times callers. */
  readonly cells: number;
  /** Combinations in which the server differs from the permission table. */
  readonly differences: readonly string[];
}

/**
 * Makes every call as every kind of caller, without input: an admitted caller gets an input error, which is neither 401
 * nor 403.
 */
export async function walkAccess(
  headersOf: Readonly<Record<Caller, Headers>>,
  ask: Ask,
): Promise<AccessWalk> {
  // Signing out ends the session of the other calls, so it comes last.
  const inOrder = ENDPOINTS.toSorted((a, b) => Number(a === logout) - Number(b === logout));
  const differences: string[] = [];
  for (const caller of CALLERS)
    for (const endpoint of inOrder) {
      const status = await ask({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`,
        headers: {
          ...headersOf[caller],
          ...(endpoint.body && { 'content-type': 'application/json' }),
        },
        ...(endpoint.body && { payload: '{}' }),
      });
      const refused = status === 401 || status === 403 ? status : undefined;
      if (refused !== refusalFor(endpoint, caller))
        differences.push(`${endpoint.method} ${endpoint.path} as ${caller}: ${status}`);
    }
  return { cells: inOrder.length * CALLERS.length, differences };
}
