import * as z from 'zod/mini';
import { PROVIDER_KINDS } from '#domain/channel.ts';
import { SWITCH_IDS } from '#domain/switches.ts';
import { endpoint } from '../endpoint.ts';
import { dayText, timeText } from '../fields.ts';

/** ISO 8601, UTC; null for never. */
const momentOrNever = z.nullable(timeText);

export const jobDto = z.object({
  name: z.string(),
  every_seconds: z.number(),
  runs: z.number(),
  failures: z.number(),
  last_ok_at: momentOrNever,
  last_failed_at: momentOrNever,
  /** The last error, without personal data; null without one. */
  last_error: z.nullable(z.string()),
});

export const supplierDto = z.object({
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  /** Whether a built-in fake is used instead. */
  simulated: z.boolean(),
  /** `resting` while its circuit breaker is open after consecutive errors; `unused` before the first request. */
  state: z.enum(['working', 'failing', 'resting', 'unused']),
  answers: z.number(),
  faults: z.number(),
  last_answer_at: momentOrNever,
  last_fault_at: momentOrNever,
  last_fault: z.nullable(
    z.enum(['unreachable', 'timeout', 'refused', 'malformed', 'aborted', 'certificate']),
  ),
});

export const processDto = z.object({
  id: z.string(),
  role: z.enum(['web', 'worker', 'all']),
  host: z.string(),
  started_at: timeText,
  /** Each process reports every ten seconds; one without a report for a minute is not listed. */
  reported_at: timeText,
  jobs: z.array(jobDto),
  suppliers: z.array(supplierDto),
});
export type ProcessDto = z.output<typeof processDto>;

export const operationsDto = z.object({
  processes: z.array(processDto),
  alerts: z.object({
    /** Polled pairs of origin and day. */
    targets: z.number(),
    /** Of these, more than ten minutes overdue. */
    late: z.number(),
    last_checked_at: momentOrNever,
  }),
  messages: z.object({
    waiting: z.number(),
    /** When the oldest due message became due; null for none. */
    oldest_due_at: momentOrNever,
    dead: z.number(),
    sent_24h: z.number(),
  }),
  data: z.object({
    /** Display text. */
    timetable_source: z.string(),
    timetable_rows: z.number(),
    routes: z.number(),
    airports: z.number(),
    blackout_dates: z.number(),
    last_blackout_date: z.nullable(dayText),
    /** Last day of the month that the timetable was filed for; null if nobody knows. */
    timetable_until: z.nullable(dayText),
  }),
  /** Ids of the costly calls that are off. */
  switched_off: z.array(z.enum(SWITCH_IDS)),
  as_of: timeText,
});
export type OperationsDto = z.output<typeof operationsDto>;

export const operations = endpoint({
  method: 'GET',
  path: '/admin/operations',
  summary: 'State of processes, jobs, providers and data',
  action: 'admin.look',
  response: operationsDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch operations',
  unreachable: 'Unable to load operations. Please try again later.',
});

export const dataLoadDto = z.object({
  id: z.number(),
  at: timeText,
  kind: z.enum(['timetable', 'blackouts']),
  /** Email address of the actor; null for the command line. */
  by: z.nullable(z.string()),
  /** Source of the data, as display text. */
  source: z.string(),
  before: z.number(),
  after: z.number(),
  /** Routes such as `DEN-LAS`, or days. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** Timetable rows that are still estimates; null for days. */
  estimates: z.nullable(z.number()),
});
export type DataLoadDto = z.output<typeof dataLoadDto>;

export const dataLoads = endpoint({
  method: 'GET',
  path: '/admin/data-loads',
  summary: 'The last fifty times that timetable or blackout dates were loaded, newest first',
  action: 'admin.look',
  response: z.object({ loads: z.array(dataLoadDto) }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch data loads',
  unreachable: 'Unable to load the list of data loads. Please try again later.',
});
