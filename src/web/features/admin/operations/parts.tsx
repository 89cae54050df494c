import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { PaginationDto } from '#contract/admin/lists.ts';
import { formatCount } from '#domain/count.ts';
import { formatAgo, formatDayLong, type LocalDate, SPAN_UNITS } from '#domain/time.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { dateExamples, readTypedDate } from '#web/dates/typed-date-field.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Failed, Loaded, Waiting } from '#web/ui/feedback/loaded.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Pager } from '../lists/pager.tsx';
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

interface EntryListProps {
  readonly pagination: PaginationDto;
  /** List items. */
  readonly children: readonly ReactNode[];
  readonly className: string | undefined;
  /** Of the previous page, until the requested one has loaded. */
  readonly isOld: boolean;
  /** `message` */
  readonly one: string;
  readonly many?: string;
  readonly whenNone: ReactNode;
  /** Shown above the entries. */
  readonly tools?: ReactNode;
  readonly onPage: (page: number) => void;
}

/** A page of entries, or why there is none. */
export function EntryList(props: EntryListProps) {
  const { pagination, children, className, isOld, one, many, whenNone, tools, onPage } = props;
  if (pagination.total === 0) return whenNone;
  if (children.length === 0)
    return (
      <EmptyView
        icon={<SearchX strokeWidth={1.5} />}
        title="There is no such page"
        action={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
      >
        The list has become shorter.
      </EmptyView>
    );
  return (
    <>
      {tools}
      <ul className={className} aria-busy={isOld}>
        {children}
      </ul>
      <Pager pagination={pagination} one={one} {...(many && { many })} onPage={onPage} />
    </>
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
