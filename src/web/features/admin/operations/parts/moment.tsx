import { formatCount } from '#domain/count.ts';
import { formatAgo, SPAN_UNITS } from '#domain/time.ts';
import { formatMoment } from '#web/browser/dates.ts';

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
