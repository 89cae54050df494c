import { ERRORS } from '#contract/errors.ts';
import { readPartyQuery } from '#domain/party.ts';
import { useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Paywall } from '#web/ui/feedback/paywall.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { DateField } from '../dates/date-field.tsx';
import { turned } from '../draft/draft.ts';
import { rememberParty } from '../draft/last-party.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { FormHeader } from './form-header.tsx';
import { FormProblem, type Problem } from './form-problem.tsx';
import { Hero } from './hero.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './search-form.module.css';
import { Travelers } from './travelers.tsx';
import { TripDuration } from './trip-duration.tsx';
import { type SearchFormProps, useSearchForm } from './use-search-form.ts';

const UpgradeDialog = lazyDialog(async () => (await import('../upgrade-dialog.tsx')).UpgradeDialog);

export function SearchForm(props: SearchFormProps) {
  const { draft, onDraft } = props;
  const { can, isLoading } = useSession();
  const form = useSearchForm(props);
  const { facts, places, byKey, rules, errors } = form;
  const isOutbound = draft.direction === 'outbound';
  const canSearchInbound = can('flights.search-inbound');
  // A guest may have the plan after signing in.
  const isAskedToSignIn = form.problem?.kind === 'guest';
  const needsPlan = !isOutbound && !canSearchInbound && !isLoading && !isAskedToSignIn;
  const back = () => {
    onDraft(turned(draft, 'outbound'));
    form.swap();
  };

  return (
    <>
      <Hero today={rules.today} city={form.start?.name} blackoutDates={rules.blackoutDates} />
      <form
        className={classNames(styles.card, needsPlan && styles.paywalled)}
        noValidate
        onSubmit={form.submit}
        aria-label="Flight search"
      >
        {form.problem && (
          <div key={form.problem.kind} ref={bringIntoView} className={styles.problem}>
            <FormProblem problem={form.problem} />
          </div>
        )}
        <section className={styles.where} aria-label="Places">
          <FormHeader {...{ draft, onDraft, canSearchInbound }} onSwap={form.swap} />
          {needsPlan ? (
            <Paywall scope="section" onBack={back}>
              {paywallMessage(form.problem)}
            </Paywall>
          ) : (
            <PlaceFields
              {...{ draft, onDraft, places, byKey, errors }}
              canChooseDestination={can('flights.choose-destination')}
              hideOrigin={facts.hideOrigin}
              onPaywall={() => form.setPaywalled(true)}
            />
          )}
        </section>
        {!needsPlan && (
          <>
            <div className={styles.when} data-date-field>
              <DateField
                {...{ rules, value: form.date, view: draft.dateView, error: errors.date }}
                onChange={(date) => onDraft({ ...draft, date })}
                onView={(dateView) => onDraft({ ...draft, dateView })}
              />
              <Travelers
                value={readPartyQuery(draft)}
                onChange={(party) => {
                  rememberParty(party);
                  onDraft({ ...draft, party: undefined, passes: undefined, ...party });
                }}
              />
              <TripDuration
                value={draft.duration}
                onChange={(duration) => onDraft({ ...draft, duration })}
              />
            </div>
            <ActionBar facts={facts} search={form.search} onIncomplete={form.explain} />
          </>
        )}
      </form>
      <UpgradeDialog open={form.isPaywalled} onClose={() => form.setPaywalled(false)}>
        {ERRORS.single_route_is_premium.message}
      </UpgradeDialog>
    </>
  );
}

/** Empty where the refusal of a link is shown already. */
const paywallMessage = (problem: Problem | undefined): string =>
  problem?.kind === 'words'
    ? 'Premium finds every place that flies to where you want to be.'
    : ERRORS.inbound_is_premium.message;

/** On a phone the message may be out of view. */
const bringIntoView = (text: HTMLElement | null) => text?.scrollIntoView?.({ block: 'nearest' });
