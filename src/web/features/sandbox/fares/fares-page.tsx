import { useQueryClient } from '@tanstack/react-query';
import { ChartLine, TriangleAlert } from 'lucide-react';
import {
  MARKET_STEPS,
  moveSandboxFares,
  type SandboxFaresDto,
  sandboxFares,
} from '#contract/sandbox.ts';
import { queryOf, useCall, useSend } from '#web/api/use-call.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Lead, SandboxPage } from '../sandbox-page.tsx';
import styles from './fares-page.module.css';
import { formatMarketTime, formatMoved, STEP_LABELS } from './format-market.ts';

/** Advances the simulated market, so that alerts can match without waiting. */
export const FaresPage = () => (
  <SandboxPage
    title="Fare market"
    query={useCall(sandboxFares, {}, { staleTime: 0 })}
    loading="Loading the fare market…"
    absent={{
      icon: <ChartLine strokeWidth={1.5} />,
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
        <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
          Sample fares
        </Tag>
      </div>
      <Lead>
        The fares of this server are made up. From one ten minutes to the next a few of them change:
        a sale begins or ends, GoWild seats are released or sell out. Days of travel and booking
        windows stay where they are.
      </Lead>
      <dl className={styles.facts} aria-live="polite">
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
