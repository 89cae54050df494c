import * as z from 'zod/mini';
import type { Flight } from '#domain/flight.ts';
import { instantOf, offsetTime, timeZone } from '#domain/time.ts';
import type { WayMemory } from '#domain/trip-event.ts';

/** What is stored as JSON: a build that has another form of it may have written it, or write it next. */
type StoredKind = 'kept-trip' | 'watched-flight' | 'found-flight' | 'data-load' | 'answer';

/** Called for each row that cannot be read and is left out. */
export type ReportUnreadable = (kind: StoredKind, userId?: string) => void;

const time = z.string().check(z.refine((text) => instantOf(offsetTime(text)) > 0));
const fare = z.optional(z.object({ total: z.int().check(z.positive()) }));
export const storedFlight = z.object({
  segments: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        departs: time,
        arrives: time,
        number: z.string(),
        approximate: z.boolean(),
      }),
    )
    .check(z.minLength(1)),
  fares: z.object({ goWild: fare, standard: fare, discountDen: fare }),
  soldAsOne: z.optional(z.literal(true)),
  seasonUnknown: z.optional(z.literal(true)),
});

const moment = z.int().check(z.minimum(0), z.maximum(8.64e15));
const foundFlight = z.extend(storedFlight, {
  goWildWindow: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['open', 'blackout']) }),
    z.object({
      state: z.literal('opens'),
      at: moment,
      zone: z.string().check(z.refine((name) => timeZone(name).length > 0)),
    }),
  ]),
});

/** The flight of a find. Undefined for what this version cannot read. Never throws. */
export const readFoundFlight = (json: unknown): Flight | undefined =>
  reads(foundFlight, json) ? (json as Flight) : undefined;

const wayMemory = z.object({
  seat: z.optional(z.enum(['waiting', 'there', 'gone'])),
  since: z.optional(moment),
  seenAt: z.optional(moment),
  price: z.optional(z.int()),
  seats: z.optional(z.int()),
  planBSeats: z.optional(z.int()),
  said: z.optional(
    z.object({
      opening: z.optional(z.literal(true)),
      seat: z.optional(z.enum(['there', 'gone', 'unknown'])),
      goneAt: z.optional(moment),
      price: z.optional(z.int()),
      cheaperAt: z.optional(moment),
      planBDue: z.optional(z.literal(true)),
      planBFew: z.optional(z.literal(true)),
      timetable: z.optional(z.string()),
    }),
  ),
});

/** Undefined for what this version cannot read. Never throws. */
export const readMemory = (json: unknown): WayMemory | undefined =>
  reads(wayMemory, json) ? (json as WayMemory) : undefined;

function reads(schema: z.ZodMiniType, json: unknown): boolean {
  try {
    return schema.safeParse(json).success;
  } catch {
    // `offsetTime` and `timeZone` throw at what is none.
    return false;
  }
}
