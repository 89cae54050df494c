import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { formatAgo, formatDayLong, formatSpan, type LocalDate, SPAN_UNITS } from '#domain/time.ts';
import { formatMoment } from '#web/browser/now.ts';
import { dateExamples, readTypedDate } from '#web/dates/typed-date-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Failed, Loaded, Waiting } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import styles from './parts.module.css';

interface CardProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHeader}>
        <h2 id={id}>{title}</h2>
        {aside && <p className={styles.soft}>{aside}</p>}
      </header>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Both ISO 8601; negative when `to` is earlier. */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/** `every 10 seconds`, `every minute`, `every 90 seconds` */
export function formatInterval(seconds: number): string {
  const [unit, length] = SPAN_UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? [
    'second',
    1,
  ];
  const count = seconds / length;
  return count === 1 ? `every ${unit}` : `every ${formatCount(count, unit)}`;
}

interface MomentProps {
  /** ISO 8601; null for never. */
  readonly at: string | null;
  /** Reference time of `4 minutes ago`; without it, date and time are shown. */
  readonly asOf?: string;
}

/** `4 minutes ago`, date and time, or `never`. */
export function Moment({ at, asOf }: MomentProps) {
  if (at === null) return 'never';
  const text = formatMoment(at);
  return (
    <time dateTime={at} title={text}>
      {asOf === undefined ? text : formatAgo(secondsBetween(at, asOf), { smallest: 1 })}
    </time>
  );
}

/** With a capital letter, for a fact. */
export const MomentFact = (props: MomentProps) =>
  props.at === null ? 'Never' : <Moment {...props} />;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** In the zone of this device. `at` is ISO 8601, or null for never. */
export function MomentCell({ at }: { readonly at: string | null }) {
  if (at === null) return <Soft>Never</Soft>;
  const date = new Date(at);
  return (
    <time dateTime={at} className={styles.moment}>
      {DAY.format(date)} <Soft>{CLOCK.format(date)}</Soft>
    </time>
  );
}

export const Soft = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.soft}>{children}</span>
);

interface DayFieldProps {
  readonly label: string;
  readonly aside?: string;
  /** As typed; a valid day is written out on blur. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly today: LocalDate;
  readonly error?: string | undefined;
}

/** An optional day as text. */
export function DayField({ label, aside, text, onText, today, error }: DayFieldProps) {
  const writeOut = () => {
    const read = readTypedDate(text, today);
    const formatted = 'date' in read ? formatDayLong(read.date) : text;
    if (formatted !== text) onText(formatted);
  };
  return (
    <TextField
      label={label}
      aside={aside}
      placeholder={dateExamples(today)}
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={writeOut}
    />
  );
}

interface LoadedSectionProps<T> {
  readonly query: UseQueryResult<T>;
  /** Announced while loading. */
  readonly loading: string;
  /** Heights of the skeletons in pixels. */
  readonly heights?: readonly number[];
  readonly children: (data: T) => ReactNode;
}

/** Keeps the data when a refetch fails and shows a warning above. */
export function LoadedSection<T>(props: LoadedSectionProps<T>) {
  const { query, loading, heights = [96, 240], children } = props;
  const seen = new Date(query.dataUpdatedAt);
  const old = query.data !== undefined && {
    tone: 'warning' as const,
    title: `Not up to date: this is from ${formatMoment(seen.toISOString())}`,
  };
  return (
    <Loaded
      query={query}
      waiting={<Waiting label={loading} heights={heights} className={styles.waiting} />}
      failed={<Failed query={query} {...old} />}
      warns
    >
      {children}
    </Loaded>
  );
}

interface Question<Subject> {
  readonly about: Subject;
  readonly title: string;
  readonly text: string;
  /** Label of the confirming button. */
  readonly answer: string;
}

/** Confirmation dialog. Its text stays while the dialog fades out. */
export function useQuestion<Subject>() {
  const [question, setQuestion] = useState<Question<Subject>>();
  const [isOpen, setOpen] = useState(false);
  return {
    question,
    isOpen,
    ask: (next: Question<Subject>) => {
      setQuestion(next);
      setOpen(true);
    },
    close: () => setOpen(false),
  } as const;
}

interface QuestionDialogProps<Subject> {
  readonly state: ReturnType<typeof useQuestion<Subject>>;
  readonly busy: boolean;
  readonly onYes: (about: Subject) => void;
}

export function QuestionDialog<Subject>({ state, busy, onYes }: QuestionDialogProps<Subject>) {
  const { question, isOpen, close } = state;
  return (
    <AlertDialog
      open={isOpen}
      title={question?.title ?? ''}
      closeLabel="Cancel"
      onClose={close}
      action={
        question && (
          <Button variant="primary" busy={busy} onClick={() => onYes(question.about)}>
            {question.answer}
          </Button>
        )
      }
    >
      {question?.text}
    </AlertDialog>
  );
}

interface DataAgeProps {
  /** Absent if the primary database has answered. */
  readonly seconds: number | undefined;
}

/** How old the data of a replica may be. */
export const DataAge = ({ seconds }: DataAgeProps) =>
  seconds === undefined ? null : <p className={styles.soft}>Data from {formatSpan(seconds)} ago</p>;

interface DashboardSectionProps {
  readonly title: string;
  /** Below the heading. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function DashboardSection({ title, note, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {note}
      {children}
    </section>
  );
}

interface LargeFactsProps {
  readonly facts: readonly (readonly [term: string, figure: string, description: string])[];
}

/** Large figures with what they mean. */
export const LargeFacts = ({ facts }: LargeFactsProps) => (
  <dl className={styles.totals}>
    {facts.map(([term, figure, description]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={styles.total}>{figure}</dd>
        <dd className={styles.soft}>{description}</dd>
      </div>
    ))}
  </dl>
);
