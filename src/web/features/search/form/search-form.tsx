import { ERRORS } from '#contract/errors.ts';
import { readPartyQuery } from '#domain/party.ts';
import { Gate } from '#web/billing/gate.tsx';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { Travelers } from '#web/party/travelers.tsx';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import textStyles from '#web/styles/text.module.css';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Crown, Reveal } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { DateField } from '../dates/date-field.tsx';
import { partyToProfile } from '../draft/draft.ts';
import type { Direction } from '../search-state.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { ShareButton } from './actions/share-button.tsx';
import { FormProblem, type Problem } from './form-problem.tsx';
import { Hero } from './hero.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './search-form.module.css';
import { TripDuration } from './trip-duration.tsx';
import { type SearchFormProps, useSearchForm } from './use-search-form.ts';

export function SearchForm(props: SearchFormProps) {
  const { onDraft } = props;
  const { can } = useSession();
  const { save } = useTravelProfile();
  const form = useSearchForm(props);
  const { draft, facts, places, byKey, rules, errors, needsPlan } = form;

  return (
    <>
      <Hero today={rules.today} city={form.start?.name} blackoutDates={rules.blackoutDates} />
      <Reveal delay={150}>
        <form className={styles.card} noValidate onSubmit={form.submit} aria-label="Flight search">
          {form.problem && (
            <div key={form.problem.kind} ref={bringIntoView} className={styles.problem}>
              <FormProblem problem={form.problem} search={form.search} />
            </div>
          )}
          <section className={styles.where} aria-label="Places">
            <div className={styles.direction}>
              <DirectionField
                value={needsPlan ? 'inbound' : draft.direction}
                onChange={form.turn}
                canSearchInbound={can('flights.search-inbound')}
              />
              <Link to="/" className={classNames(textStyles.link, styles.roundTrip)}>
                Round trip
              </Link>
            </div>
            {needsPlan ? (
              <Gate feature="inbound" scope="section" onBack={() => form.turn('outbound')}>
                {paywallMessage(form.problem)}
              </Gate>
            ) : (
              <PlaceFields
                {...{ draft, onDraft, places, byKey, errors }}
                unknown={form.unknown}
                hasFailed={form.airports.failed}
                canChooseDestination={can('flights.choose-destination')}
                hideOrigin={facts.hideOrigin}
                onPaywall={() => form.setPaywall('single_route')}
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
              </div>
              <div className={styles.terms}>
                <Travelers
                  value={readPartyQuery(draft)}
                  onChange={(party) => {
                    save(partyToProfile(party));
                    onDraft({ ...draft, party: undefined, passes: undefined, ...party });
                  }}
                />
                <TripDuration
                  value={draft.duration}
                  onChange={(duration) => onDraft({ ...draft, duration })}
                />
              </div>
              <ActionBar facts={facts}>
                <ShareButton search={form.search} onIncomplete={form.explain} />
              </ActionBar>
            </>
          )}
        </form>
      </Reveal>
      <UpgradeDialog
        feature={form.paywall ?? 'single_route'}
        open={form.paywall !== undefined}
        onClose={() => form.setPaywall(undefined)}
      >
        {form.paywall === 'returns' ? RETURNS_ARE_PREMIUM : ERRORS.single_route_is_premium.message}
      </UpgradeDialog>
    </>
  );
}

/** Empty where the refusal of a link is shown already. */
const paywallMessage = (problem: Problem | undefined): string =>
  problem?.kind === 'inbound'
    ? 'Premium finds every place that flies to where you want to be.'
    : ERRORS.inbound_is_premium.message;

/** On a phone the message may be out of view. */
const bringIntoView = (text: HTMLElement | null) => text?.scrollIntoView?.({ block: 'nearest' });

interface DirectionFieldProps {
  readonly value: Direction;
  readonly onChange: (direction: Direction) => void;
  readonly canSearchInbound: boolean;
}

export function DirectionField({ value, onChange, canSearchInbound }: DirectionFieldProps) {
  const directions = [
    { value: 'outbound', label: 'Outbound' },
    {
      value: 'inbound',
      label: canSearchInbound ? (
        'Inbound'
      ) : (
        <>
          Inbound <Crown size={14} />
        </>
      ),
    },
  ] as const;
  return (
    <SegmentedControl
      fill
      label="Direction"
      options={directions}
      value={value}
      onChange={onChange}
    />
  );
}
