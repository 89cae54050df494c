import type { ConnectionRules } from '#domain/itineraries.ts';
import { minutes } from '#domain/time.ts';

/** The product's default rules. */
export const DEFAULT_RULES: ConnectionRules = {
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(90),
  maxLayover: minutes(720),
  maxStops: 2,
};
