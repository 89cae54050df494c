import type { OperationsDto, ProcessDto } from '#contract/admin/operations.ts';
import { PROVIDERS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { dataDaysLeft, dataWarning } from '#domain/data-coverage.ts';
import { SWITCHES } from '#domain/switches.ts';
import { formatSpan, isLocalDate, type LocalDate, localDate } from '#domain/time.ts';
import { secondsBetween } from '../parts.tsx';
import type { SectionId } from './use-operations.ts';

export type Job = ProcessDto['jobs'][number];
export type Supplier = ProcessDto['suppliers'][number];

/** `late` is a job that is overdue without having failed; `new` one that has not run yet. */
type JobState = 'working' | 'failing' | 'late' | 'new';

/** Runs that a job may miss before it is late, plus seconds for frequent jobs. */
const GRACE = { turns: 3, seconds: 60 };

/** State at `asOf`, the time of the process report or later. */
export function jobState(
  { last_ok_at, last_failed_at, every_seconds }: Job,
  { started_at }: Pick<ProcessDto, 'started_at'>,
  asOf: string,
): JobState {
  if (last_failed_at !== null && (last_ok_at === null || isBefore(last_ok_at, last_failed_at)))
    return 'failing';
  const idle = secondsBetween(last_ok_at ?? started_at, asOf);
  if (idle > GRACE.turns * every_seconds + GRACE.seconds) return 'late';
  return last_ok_at === null ? 'new' : 'working';
}

const isBefore = (one: string, other: string): boolean => secondsBetween(one, other) > 0;

/** `send-messages` as `Send messages` */
export const jobName = (name: string): string => {
  const text = name.replaceAll(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const ERROR_LABELS: Readonly<Record<NonNullable<Supplier['last_fault']>, string>> = {
  unreachable: 'could not be reached',
  timeout: 'took too long',
  refused: 'refused',
  malformed: 'sent an invalid response',
  aborted: 'was cut off',
  certificate: 'showed a certificate that is not accepted',
};

const hasWorker = ({ processes }: Pick<OperationsDto, 'processes'>): boolean =>
  processes.some(({ role }) => role !== 'web');

export interface Finding {
  /** `error` affects people now, `warning` will. */
  readonly tone: 'error' | 'warning';
  readonly text: string;
  /** The section where it can be fixed. */
  readonly section?: SectionId;
}

/** Days ahead for which blackout dates must be known. */
const BLACKOUT_DAYS_AHEAD = 60;
/** Seconds that a message may wait although it could be sent. */
const MAX_MESSAGE_DELAY = 600;

/** Problems of the installation, worst first, without duplicates of several processes. */
export function findingsOf(all: OperationsDto): readonly Finding[] {
  const found = [
    ...processFindings(all),
    ...all.processes.flatMap((process) => jobFindings(process, all.as_of)),
    ...supplierFindings(all.processes),
    ...alertFindings(all.alerts),
    ...messageFindings(all),
    ...switchFindings(all),
    ...dataFindings(all),
  ];
  const once = new Map(found.map((finding) => [finding.text, finding]));
  return [...once.values()].sort((one, other) => one.tone.localeCompare(other.tone));
}

function processFindings(all: OperationsDto): readonly Finding[] {
  if (all.processes.length === 0)
    return [{ tone: 'error', text: 'No process has reported in the last minute.' }];
  if (hasWorker(all)) return [];
  return [
    {
      tone: 'error',
      text: 'No worker is running: alerts are not checked and no messages are sent.',
    },
  ];
}

const jobFindings = (process: ProcessDto, asOf: string): readonly Finding[] =>
  process.jobs.flatMap((job) => {
    const text = formatJob(job, process, asOf);
    return text ? [{ tone: 'error', text } as const] : [];
  });

function formatJob(job: Job, process: ProcessDto, asOf: string): string | undefined {
  const who = `“${jobName(job.name)}” on ${process.host}`;
  const state = jobState(job, process, asOf);
  if (state === 'failing')
    return job.last_error ? `${who} fails: ${job.last_error}` : `${who} fails.`;
  if (state !== 'late') return undefined;
  const idle = secondsBetween(job.last_ok_at ?? process.started_at, asOf);
  return `${who} has not run for ${formatSpan(idle)}.`;
}

const supplierFindings = (processes: readonly ProcessDto[]): readonly Finding[] =>
  processes.flatMap(({ suppliers }) =>
    suppliers.flatMap((supplier) => {
      const text = formatSupplier(supplier);
      return text ? [{ tone: 'error', text } as const] : [];
    }),
  );

function formatSupplier({ kind, name, state, last_fault }: Supplier): string | undefined {
  if (state !== 'failing' && state !== 'resting') return undefined;
  const why = last_fault ? `: it ${ERROR_LABELS[last_fault]}` : '';
  const now = state === 'resting' ? 'is paused after errors' : 'fails';
  return `${PROVIDERS[kind]} (${name}) ${now}${why}.`;
}

function alertFindings({ late }: OperationsDto['alerts']): readonly Finding[] {
  if (late === 0) return [];
  const who = formatCount(late, 'alert poll');
  return [{ tone: 'error', text: `${who} overdue by more than ten minutes.` }];
}

function messageFindings({ messages, as_of }: OperationsDto): readonly Finding[] {
  const wait = messages.oldest_due_at === null ? 0 : secondsBetween(messages.oldest_due_at, as_of);
  return [
    ...(wait > MAX_MESSAGE_DELAY
      ? [
          {
            tone: 'error',
            text: `A message has been waiting for ${formatSpan(wait)}.`,
            section: 'messages',
          } as const,
        ]
      : []),
    ...(messages.dead > 0
      ? [
          {
            tone: 'warning',
            text: `${formatCount(messages.dead, 'message')} could not be delivered.`,
            section: 'messages',
          } as const,
        ]
      : []),
  ];
}

const switchFindings = ({ switched_off }: OperationsDto): readonly Finding[] =>
  switched_off.map(
    (id) => ({ tone: 'warning', text: SWITCHES[id].off, section: 'switches' }) as const,
  );

const dataFindings = (all: OperationsDto): readonly Finding[] =>
  dataNotices(all).map((text) => ({ tone: 'warning', text, section: 'data' }) as const);

/** What has to be loaded; empty while all data reaches far enough ahead. */
export function dataNotices({ data, as_of }: Pick<OperationsDto, 'data' | 'as_of'>): string[] {
  const left = dataDaysLeft(
    { blackouts: dayOrNull(data.last_blackout_date), timetable: dayOrNull(data.timetable_until) },
    localDate(as_of.slice(0, 10)),
  );
  const texts = [
    dataWarning('blackouts', left.blackouts, BLACKOUT_DAYS_AHEAD),
    dataWarning('timetable', left.timetable),
  ];
  return texts.filter((text) => text !== undefined);
}

const dayOrNull = (text: string | null): LocalDate | null =>
  text !== null && isLocalDate(text) ? text : null;
