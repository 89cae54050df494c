import * as z from 'zod/mini';
import { timeText } from './fields.ts';

/** Where the figures of an answer come from and how old they are. */
export const supplyDto = z.object({
  /** Who supplied them, in words for people. */
  name: z.string(),
  /** True when they are made up; every view of them says so. */
  simulated: z.boolean(),
  /** When the supplier last knew them to be true. */
  seen_at: timeText,
});
export type SupplyDto = z.output<typeof supplyDto>;
