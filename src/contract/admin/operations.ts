import * as z from 'zod/mini';
import { PROVIDER_KINDS } from '#domain/channel.ts';
import { endpoint } from '../endpoint.ts';
import { dayText, timeText } from '../fields.ts';

/** Moments are ISO 8601, UTC; null for never. */
const momentOrNever = z.nullable(timeText);

export const jobDto = z.object({
  name: z.string(),
  every_seconds: z.number(),
  runs: z.number(),
  failures: z.number(),
  last_ok_at: momentOrNever,
  last_failed_at: momentOrNever,
  /** What went wrong last, without anybody's data; null while nothing has. */
  last_error: z.nullable(z.string()),
});

export const supplierDto = z.object({
  /** What it supplies. */
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  /** Whether a built-in stand-in takes its place. */
  simulated: z.boolean(),
  /** `resting` while it is not asked, after faults in a row; `unused` before the first question. */
  state: z.enum(['working', 'failing', 'resting', 'unused']),
  answers: z.number(),
  faults: z.number(),
  last_answer_at: momentOrNever,
  last_fault_at: momentOrNever,
  last_fault: z.nullable(z.enum(['unreachable', 'timeout', 'refused', 'malformed', 'aborted'])),
});

export const processDto = z.object({
  id: z.string(),
  role: z.enum(['web', 'worker', 'all']),
  host: z.string(),
  started_at: timeText,
  /** Each process reports every ten seconds; one that has been silent for a minute is not listed. */
  reported_at: timeText,
  jobs: z.array(jobDto),
  suppliers: z.array(supplierDto),
});
export type ProcessDto = z.output<typeof processDto>;

export const operationsDto = z.object({
  processes: z.array(processDto),
  alerts: z.object({
    /** Pairs of origin and day that are looked at. */
    watches: z.number(),
    /** Of them, those that should have been looked at more than ten minutes ago. */
    late: z.number(),
    last_checked_at: momentOrNever,
  }),
  letters: z.object({
    waiting: z.number(),
    /** Since when the one that has waited longest could have gone; null for none. */
    oldest_due_at: momentOrNever,
    dead: z.number(),
    sent_24h: z.number(),
  }),
  observations: z.object({
    /** From the statistics of the database: near enough, and quick. */
    about: z.number(),
    months: z.array(z.string()),
    last_seen_at: momentOrNever,
  }),
  data: z.object({
    /** Where the timetable comes from, in words. */
    timetable_source: z.string(),
    timetable_rows: z.number(),
    routes: z.number(),
    airports: z.number(),
    blackout_dates: z.number(),
    last_blackout_date: z.nullable(dayText),
  }),
  as_of: timeText,
});
export type OperationsDto = z.output<typeof operationsDto>;

export const operations = endpoint({
  method: 'GET',
  path: '/admin/operations',
  summary: 'How processes, jobs, suppliers and data are',
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
  /** Who did it: an e-mail address, or null for the command line. */
  by: z.nullable(z.string()),
  /** Where the data comes from, in words. */
  source: z.string(),
  before: z.number(),
  after: z.number(),
  /** Routes like `DEN-LAS`, or days. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** Rows of a timetable that are still estimates; null for days. */
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

export const dashboardDto = z.object({
  total_users: z.number(),
  total_notifications: z.number(),
  total_searches: z.number(),
  search_breakdown: z.object({
    /** Type of search to how many, of all time. */
    searches_by_type: z.record(z.string(), z.number()),
    recent_searches_24h: z.number(),
    /** Most asked first; at most 8. */
    top_origins: z.array(z.object({ airport: z.string(), count: z.number() })),
  }),
  /** Members by what they have today. */
  members: z.object({
    free: z.number(),
    trial: z.number(),
    premium: z.number(),
    disabled: z.number(),
  }),
  /** Not completed. */
  active_notifications: z.number(),
  /** The last thirty days, oldest first, days without anything too. */
  days: z.array(
    z.object({
      /** Calendar day in `time_zone`. */
      date: dayText,
      /** Type of search to how many. */
      searches: z.record(z.string(), z.number()),
      sign_ups: z.number(),
      /** Days of alerts for which a fare was found. */
      finds: z.number(),
    }),
  ),
  /** IANA name. */
  time_zone: z.string(),
  /** ISO 8601, UTC. */
  as_of: timeText,
});
export type DashboardDto = z.output<typeof dashboardDto>;

export const dashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Figures of the whole product',
  action: 'admin.look',
  response: dashboardDto,
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch dashboard data',
  unreachable: 'Unable to load the dashboard. Please try again later.',
});
