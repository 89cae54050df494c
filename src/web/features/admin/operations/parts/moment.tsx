import { formatMoment } from '#web/browser/dates.ts';
import { formatAgo } from './format-duration.ts';

interface MomentProps {
  /** ISO 8601; null for never. */
  readonly at: string | null;
  /** From when on it is looked back. Absent, the moment itself is written out. */
  readonly asOf?: string;
}

/** A moment as `4 minutes ago`, or as date and time; `never` for none. */
export function Moment({ at, asOf }: MomentProps) {
  if (at === null) return 'never';
  const text = formatMoment(at);
  return (
    <time dateTime={at} title={text}>
      {asOf === undefined ? text : formatAgo(at, asOf)}
    </time>
  );
}

/** As a figure of its own, `Never` begins with a capital. */
export const MomentFact = (props: MomentProps) =>
  props.at === null ? 'Never' : <Moment {...props} />;
