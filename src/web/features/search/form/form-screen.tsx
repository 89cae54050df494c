import { Share } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ERRORS, SEARCH_UNREACHABLE } from '#contract/errors.ts';
import { formatAllowance } from '#domain/account.ts';
import { readPartyQuery } from '#domain/party.ts';
import { Gate } from '#web/billing/gate.tsx';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { copyText } from '#web/browser/copy-and-save.ts';
import { Travelers } from '#web/flights/travelers.tsx';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { useSearchedFrom } from '#web/travel-profile/use-travel-profile.ts';
import { Crown, HiddenText, Reveal } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { LazyBoard } from '../board/lazy-board.tsx';
import { withPeople } from '../draft.ts';
import { departures } from '../results-screen.tsx';
import { type Direction, type SearchState, writeSearchState } from '../search-state.ts';
import { DateField } from './date-field.tsx';
import { Hero, HomeLayout, SiteBanner } from './first-view.tsx';
import { PlaceFields, TripDuration } from './form-fields.tsx';
import styles from './search-form.module.css';
import { isSearchDisabled, type SearchButtonFacts, searchButtonLabel } from './use-form-facts.ts';
import {
  FormProblem,
  type Problem,
  type SearchFormProps,
  useSearchForm,
} from './use-search-form.tsx';

export interface FormScreenProps extends Omit<SearchFormProps, 'isSearching'> {
  readonly onOpen: () => void;
}

export function FormScreen({ onSearch, problem, onOpen, ...form }: FormScreenProps) {
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<Problem>();
  const noteOrigin = useSearchedFrom();

  useLayoutEffect(onOpen, [onOpen]);

  const search = async (state: SearchState) => {
    setFailure(undefined);
    setSearching(true);
    noteOrigin(state.origin);
    try {
      // The form stays in view until the results can render.
      await departures.load();
      onSearch(state);
    } catch {
      setSearching(false);
      setFailure({ kind: 'words', text: SEARCH_UNREACHABLE });
    }
  };

  return (
    <>
      {isSearching && <ProgressBar tone={form.draft.direction} label="Searching" />}
      <SiteBanner />
      <HomeLayout
        board={
          <Reveal delay={450}>
            <LazyBoard draft={form.draft} onDraft={form.onDraft} />
          </Reveal>
        }
      >
        <SearchForm
          {...form}
          problem={failure ?? problem}
          isSearching={isSearching}
          onSearch={(state) => void search(state)}
        />
      </HomeLayout>
    </>
  );
}

function SearchForm(props: SearchFormProps) {
  const { onDraft } = props;
  const { can } = useSession();
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
                hasFailed={form.failure !== undefined}
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
                  onChange={(people) => onDraft(withPeople(draft, people))}
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

function DirectionField({ value, onChange, canSearchInbound }: DirectionFieldProps) {
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

interface ActionBarProps {
  readonly facts: SearchButtonFacts;
  /** Left of the search button. */
  readonly children?: ReactNode;
}

function ActionBar({ facts, children }: ActionBarProps) {
  const { isAuthenticated, can, isLoading } = useSession();
  const { free_searches } = useSite();
  const { text, rest } = searchButtonLabel(facts);
  return (
    <div className={styles.actions}>
      <Reveal delay={300} className={styles.usage}>
        {isLoading && <Skeleton width={230} height={20} />}
        {!isLoading && !isAuthenticated && <GuestNote />}
        {isAuthenticated && <UsageBadge />}
        {isAuthenticated && !can('flights.search-unlimited') && (
          <p className={styles.quiet}>
            Free plan: {formatAllowance(free_searches)}. Upgrade for unlimited searches.
          </p>
        )}
      </Reveal>
      <div className={styles.press}>
        {children}
        {/* Never `disabled`: a press says what is missing. */}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.submit}
          busy={facts.isSearching}
          aria-disabled={isSearchDisabled(facts)}
        >
          {text}
          {rest.length > 0 && <HiddenText>: {rest.join(', ')}</HiddenText>}
        </Button>
      </div>
    </div>
  );
}

function GuestNote() {
  const { free_searches } = useSite();
  return (
    <p className={styles.quiet}>
      <Link to="/login" className={textStyles.link}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register" className={textStyles.link}>
        create an account
      </Link>{' '}
      to search. Free accounts get {formatAllowance(free_searches)}.
    </p>
  );
}

interface ShareButtonProps {
  /** Undefined while the form is incomplete. */
  readonly search: SearchState | undefined;
  readonly onIncomplete: () => void;
}

/** Copies a URL that fills in the form and runs the search. */
function ShareButton({ search, onIncomplete }: ShareButtonProps) {
  const toast = useToast();
  const share = async () => {
    if (!search) {
      onIncomplete();
      return;
    }
    const url = addressOf(search);
    if (await copyText(url))
      toast({
        tone: 'success',
        title: 'URL Copied',
        message: 'Search URL copied to clipboard!',
      });
    else toast({ tone: 'error', title: 'Copy Failed', message: url, duration: 0 });
  };
  return (
    <IconButton
      edged
      className={styles.share}
      label="Share"
      icon={<Share size={18} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  );
}

/** Only the search, without screen and filters. */
function addressOf(search: SearchState): string {
  const { origin, destination, date, direction } = writeSearchState(search);
  const query = new URLSearchParams(
    Object.entries({ origin, destination, date, direction }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );
  const readable = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `${location.origin}/?${readable}`;
}
