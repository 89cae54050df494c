import { useQueryClient } from '@tanstack/react-query';
import { ChartLine, TriangleAlert } from 'lucide-react';
import {
  MARKET_STEPS,
  moveSandboxFares,
  type SandboxFaresDto,
  sandboxFares,
} from '#contract/sandbox.ts';
import { formatCount } from '#domain/count.ts';
import { queryOf, useCall, useSend } from '#web/api/use-call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './sandbox-page.module.css';
import { Lead, SandboxPage } from './sandbox-page.tsx';

/** Advances the simulated market, so that alerts can match without waiting. */
export const FaresPage = () => (
  <SandboxPage
    title="Fare market"
    query={useCall(sandboxFares, {}, { staleTime: 0 })}
    loading="Loading the fare market…"
    absent={{
      icon: <ChartLine />,
      title: 'Fares move by themselves here; there is nothing to see',
    }}
  >
    {(market) => <Market market={market} />}
  </SandboxPage>
);

function Market({ market }: { readonly market: SandboxFaresDto }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useSend(moveSandboxFares, {
    onSuccess: (moved) => queries.setQueryData(queryOf(sandboxFares, {}).queryKey, moved),
  });
  return (
    <>
      <div>
        <Tag tone="sample" icon={<TriangleAlert />}>
          Sample fares
        </Tag>
      </div>
      <Lead>
        The fares of this server are made up. From one ten minutes to the next a few of them change:
        a sale begins or ends, GoWild seats are released or sell out. Days of travel and booking
        windows stay where they are.
      </Lead>
      <dl className={styles.faresFacts} aria-live="polite">
        <div>
          <dt>Market time</dt>
          <dd>
            <time dateTime={market.market_time}>{formatMarketTime(market.market_time)}</time>
          </dd>
        </div>
        <div>
          <dt>Moved on so far</dt>
          <dd>{formatMoved(market.moved_minutes)}</dd>
        </div>
        <div>
          <dt>Pace</dt>
          <dd>{market.stands_still ? 'Stands still' : 'Moves with the clock'}</dd>
        </div>
      </dl>
      <section className={styles.steps} aria-labelledby="move-on">
        <h2 id="move-on">Let the market move on</h2>
        <div className={styles.buttons}>
          {MARKET_STEPS.map((minutes) => (
            <Button
              key={minutes}
              busy={isPending && variables.body.minutes === minutes}
              aria-disabled={isPending}
              onClick={() => isPending || mutate({ body: { minutes } })}
            >
              {STEP_LABELS[minutes]}
            </Button>
          ))}
        </div>
        {error && <Notice tone="error">{error.message}</Notice>}
        <p>
          Active alerts are checked again at once. Results that are on screen change when you press
          Refresh.
        </p>
      </section>
      <div className={styles.buttons}>
        <ButtonLink to="/sandbox/mail">Mailbox</ButtonLink>
      </div>
    </>
  );
}

const STEP_LABELS: Readonly<Record<(typeof MARKET_STEPS)[number], string>> = {
  10: '10 minutes',
  60: '1 hour',
  360: '6 hours',
  1440: '1 day',
};

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `1 day 6 hours 10 minutes`; 'Not at all' for none. */
function formatMoved(minutes: number): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(formatCount(count, unit));
  }
  return parts.join(' ') || 'Not at all';
}

/** Market time belongs to no airport. */
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** `Nov 21, 2026, 6:10 PM UTC` */
const formatMarketTime = (iso: string): string => `${TIME.format(new Date(iso))} UTC`;
