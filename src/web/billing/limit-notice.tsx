import { limitReachedTitle } from '#domain/account.ts';
import { formatCount } from '#domain/count.ts';
import {
  dayAt,
  formatDayShort,
  formatTime,
  type InstantMinute,
  instantOfDate,
  timeAt,
  zoneNameAt,
} from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import { deviceZone, useMinute } from '#web/browser/now.ts';
import { Link } from '#web/router.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import styles from './limit-notice.module.css';

interface LimitNoticeProps {
  readonly message: string;
  /** ISO time of the next searches; undefined while unknown. */
  readonly resetsAt: string | null | undefined;
}

/** The search allowance is used up: when it returns, and what needs no search. */
export function LimitNotice({ message, resetsAt }: LimitNoticeProps) {
  const { free_searches } = useSite();
  return (
    <Notice
      tone="limit"
      title={limitReachedTitle(free_searches)}
      action={<ButtonLink to="/plans">See plans</ButtonLink>}
    >
      <p>{message}</p>
      {resetsAt && <NextSearch at={instantOfDate(new Date(resetsAt))} />}
      <p>
        Free meanwhile, without a search:{' '}
        <Link to="/get-home" className={textStyles.link}>
          ways home
        </Link>
        ,{' '}
        <Link to="/month" className={textStyles.link}>
          the open days of a month
        </Link>
        , and{' '}
        <Link to="/guide" className={textStyles.link}>
          when pass seats open
        </Link>
        .
      </p>
    </Notice>
  );
}

function NextSearch({ at }: { readonly at: InstantMinute }) {
  const { limit } = useSite().free_searches;
  const now = useMinute();
  const zone = deviceZone();
  const time = timeAt(zone, at);
  if (at <= now) return null;
  return (
    <p className={styles.next}>
      Your next free search:{' '}
      <b>
        <time dateTime={time}>
          {formatDayShort(dayAt(zone, at))}, {formatTime(time)} {zoneNameAt(zone, at)}
        </time>
      </b>
      , {formatTimeUntil(at, now)}. Then {formatCount(limit, 'search', 'searches')} again.
    </p>
  );
}
