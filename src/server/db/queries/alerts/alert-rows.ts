import type { AirportCode } from '#domain/airports.ts';
import type { AlertDate, AlertTerms } from '#domain/alert.ts';
import type { DayRange } from '#domain/alert-question.ts';
import type { Cents } from '#domain/money.ts';
import { type LocalDate, minutes } from '#domain/time.ts';
import type { alertDates, alerts } from '../../alert-schema.ts';

type AlertRow = typeof alerts.$inferSelect;

/** The terms of an alert, without its days. */
export type StoredTerms = Omit<AlertTerms, 'dates'>;

export const toTerms = (row: AlertRow): StoredTerms => ({
  origins: row.origins as AirportCode[],
  destinations: row.destinations as AirportCode[],
  range: rangeIn(row),
  maxPrice: row.maxPrice as Cents,
  goWildOnly: row.goWildOnly,
  discountDen: row.discountDen,
  maxStops: row.maxStops,
  maxMinutes: row.maxMinutes,
  party: row.party,
  channels: row.channels,
  quietHours:
    row.quietFrom === null || row.quietTo === null
      ? null
      : { from: minutes(row.quietFrom), to: minutes(row.quietTo) },
});

const rangeIn = ({ rangeFrom, rangeTo, weekdays }: AlertRow): DayRange | null =>
  rangeFrom === null || rangeTo === null
    ? null
    : { from: rangeFrom as LocalDate, to: rangeTo as LocalDate, weekdays };

export const termColumns = ({ range, quietHours, ...terms }: StoredTerms) => ({
  origins: [...terms.origins],
  destinations: [...terms.destinations],
  rangeFrom: range?.from ?? null,
  rangeTo: range?.to ?? null,
  weekdays: [...(range?.weekdays ?? [])],
  maxPrice: terms.maxPrice,
  goWildOnly: terms.goWildOnly,
  discountDen: terms.discountDen,
  maxStops: terms.maxStops,
  maxMinutes: terms.maxMinutes,
  party: terms.party,
  channels: [...terms.channels],
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
});

export const toDate = (row: typeof alertDates.$inferSelect) =>
  ({
    day: row.day as LocalDate,
    state: row.state,
    foundPrice: (row.foundPrice ?? undefined) as Cents | undefined,
    foundFare: row.foundFare ?? undefined,
    foundOrigin: (row.foundOrigin ?? undefined) as AirportCode | undefined,
    foundDestination: (row.foundDestination ?? undefined) as AirportCode | undefined,
    finishedAt: row.finishedAt,
    notifiedAt: row.notifiedAt,
  }) satisfies AlertDate & Record<string, unknown>;
