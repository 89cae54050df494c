import * as z from 'zod/mini';
import { timeText } from './fields.ts';

/** Source and age of the data. */
export const supplyDto = z.object({
  /** Display name of the supplier. */
  name: z.string(),
  /** True if the data is simulated; every view of it says so. */
  simulated: z.boolean(),
  /** When the supplier last confirmed the data. */
  seen_at: timeText,
});
export type SupplyDto = z.output<typeof supplyDto>;
