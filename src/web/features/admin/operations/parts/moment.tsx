import { formatAgo } from '#domain/time.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { secondsBetween } from './format-duration.ts';

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
