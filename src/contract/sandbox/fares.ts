import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const marketDto = z.object({
  /** ISO 8601, UTC: the time that simulated fares follow within a day. */
  market_time: z.string(),
  /** By which the market was moved on so far, in all. */
  moved_minutes: z.number(),
  /** Whether the market moves only when it is told to. */
  stands_still: z.boolean(),
});
export type SandboxFaresDto = z.output<typeof marketDto>;

/** Minutes by which the market can be moved on at once. */
export const MARKET_STEPS = [10, 60, 360, 1440] as const;

export const sandboxFares = endpoint({
  method: 'GET',
  path: '/sandbox/fares',
  summary: 'Where the market of the simulated fares stands; absent where fares are real',
  action: 'sandbox.use',
  response: marketDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load the fare market',
  unreachable: 'Unable to load the fare market. Please try again later.',
});

export const moveSandboxFares = endpoint({
  method: 'POST',
  path: '/sandbox/fares',
  summary:
    'Let the market of the simulated fares move on; days and booking windows stay where they are',
  action: 'sandbox.use',
  body: z.strictObject({ minutes: z.literal(MARKET_STEPS, 'Choose 10, 60, 360 or 1440 minutes') }),
  response: marketDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to move the market on',
  unreachable: 'Unable to move the market on. Please try again later.',
});
