import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TimeZone } from '#domain/time.ts';
import { sessionToken } from '#web/api/client.ts';
import { focusHeading } from '#web/browser/document.ts';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { type Place, placesByKey } from '#web/places/place.ts';
import { type AirportsInTime, useAirportsInTime } from '#web/places/use-network.ts';
import layoutStyles from '#web/results/layout.module.css';
import { ResultsLayout } from '#web/results/layout.tsx';
import { parseSearch, useNavigate, useSearch } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { ONE_WAY_FORM, useHomeReset } from '#web/site/first-page.ts';
import { Title } from '#web/site/title.tsx';
import { board } from './board/lazy-board.tsx';
import type { Navigate } from './departures/results-context.ts';
import { filled, prefilled, useDraft } from './draft.ts';
import { FirstView } from './form/first-view.tsx';
import type { FormScreenProps } from './form/form-screen.tsx';
import type { Problem } from './form/use-search-form.tsx';
import { departures, ResultsScreen, Waiting } from './results-screen.tsx';
import styles from './search-page.module.css';
import {
  EMPTY_SEARCH,
  isDated,
  questionOf,
  type Refusal,
  readSearchState,
  refusalOf,
  type SearchState,
  URL_ERRORS,
  writeSearchState,
} from './search-state.ts';
import type { SharedPreviewProps } from './shared-preview.tsx';

/** A chunk of its own, so that a link to results does not load the form. */
const form = lazyModule(() => import('./form/form-screen.tsx'));

const preview = lazyModule(() => import('./shared-preview.tsx'));

/** Loads the code of the screen that an address most likely shows. @param query begins with `?` or is empty. */
export async function loadScreen(query: string): Promise<void> {
  const { linked } = partsOf(readSearchState(parseSearch(query)));
  if (linked) await (sessionToken.get() === undefined ? preview : departures).load();
  else {
    void board.load();
    await form.load();
  }
}

interface SearchPageProps {
  /** Stands where nothing is searched and no form is asked for. */
  readonly home: ReactNode;
}

export function SearchPage({ home }: SearchPageProps) {
  const query = useSearch();
  const read = useMemo(() => readSearchState(query), [query]);
  const { error, linked, partial } = partsOf(read);
  const navigate = useSearchNavigation(linked);
  const link = useLinkedSearch(linked);
  const reset = useHomeReset();
  const [draft, setDraft] = useDraft();
  const hadResults = useRef(false);

  // Fills in the form with the last search, for Back and New Search.
  useEffect(() => {
    if (linked) {
      setDraft((before) => filled(before, linked));
      hadResults.current = true;
    }
    if (partial) setDraft((before) => prefilled(before, partial));
  }, [linked, partial, setDraft]);

  const onOpen = useCallback(() => {
    if (hadResults.current) focusHeading();
    hadResults.current = false;
  }, []);

  const [unshown, setUnshown] = useState<SearchState>();
  const onNewSearch = () => navigate(EMPTY_SEARCH);

  if (isHome(query)) return home;
  if (linked && link.failure) return <NoAirports screen={linked.screen} {...link.failure} />;
  if (linked && !link.known) return <Waiting state={linked} label="Loading from URL..." />;
  const { known, refusal } = link;
  if (known && !refusal)
    return (
      <>
        <LeftOut known={known} />
        <ResultsScreen state={known.state} {...{ navigate, onNewSearch }} />
      </>
    );
  const previewed = previewedOf(link);
  if (previewed && unshown !== linked)
    return (
      <Preview state={previewed} onNewSearch={onNewSearch} onFail={() => setUnshown(linked)} />
    );
  return (
    <Form
      key={reset}
      onOpen={onOpen}
      draft={draft}
      onDraft={setDraft}
      onSearch={navigate}
      onSwap={() => {
        if (linked || error) navigate(EMPTY_SEARCH, { replace: true });
      }}
      problem={error ? { kind: 'words', text: error } : refusal && PROBLEMS[refusal]}
      paywall={paywallOf(refusal)}
    />
  );
}

/** What a guest sees the first places of. */
const previewedOf = ({ known, refusal }: ReturnType<typeof useLinkedSearch>) =>
  refusal === 'guest' && isDated(known.state) ? known.state : undefined;

const paywallOf = (refusal: Refusal | undefined): FormScreenProps['paywall'] =>
  refusal === 'single_route' || refusal === 'returns' ? refusal : undefined;

/** Writes a search into the URL. What is opened of its list stays, unless another question is asked. */
function useSearchNavigation(linked: SearchState | undefined): Navigate {
  const openPage = useNavigate();
  const { open } = useSearch();
  return useCallback(
    (next, { replace = false } = {}) => {
      const isSame = linked && questionOf(next) === questionOf(linked);
      void openPage({
        to: '/',
        search: { ...writeSearchState(next), ...(isSame && { open }) },
        replace,
        // Replacing the entry keeps the scroll position.
        resetScroll: !replace,
      });
    },
    [openPage, linked, open],
  );
}

/** Whether a URL has neither a search nor a part of one, nor asks for the form. */
export const isHome = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query.mode !== ONE_WAY_FORM.search.mode && readSearchState(query) === EMPTY_SEARCH;

/** What the URL has: a search, the valid part of one, an error, or nothing. */
function partsOf(read: ReturnType<typeof readSearchState>) {
  if ('error' in read) return { error: errorText(read), linked: undefined, partial: read.given };
  if ('prefill' in read) return { error: undefined, linked: undefined, partial: read.prefill };
  return { error: undefined, linked: read === EMPTY_SEARCH ? undefined : read, partial: undefined };
}

const errorText = ({ error, unread = [] }: { error: string; unread?: readonly string[] }) =>
  unread.length === 0 ? error : `${error} We could not read ${unread.join(', ')}.`;

function Form(props: FormScreenProps) {
  const code = form.useModule();
  return (
    <>
      <Title>Search flights</Title>
      {code ? <code.FormScreen {...props} /> : <FirstView />}
    </>
  );
}

function Preview(props: SharedPreviewProps) {
  const code = preview.useModule();
  return code ? (
    <code.SharedPreview {...props} />
  ) : (
    <Waiting state={props.state} label="Loading from URL..." />
  );
}

const PROBLEMS: Readonly<Record<Refusal, Problem | undefined>> = {
  guest: { kind: 'guest' },
  guest_return: { kind: 'guest_return' },
  inbound: { kind: 'inbound' },
  // Shown in a dialog.
  single_route: undefined,
  returns: undefined,
  no_destination: { kind: 'words', text: 'No destination selected for return flights' },
  same_place: { kind: 'same_place' },
  past_date: { kind: 'words', text: 'This date has passed. Please choose another one.' },
  unknown_place: { kind: 'words', text: URL_ERRORS.invalid },
};

/** The search in the URL, and why it may not run. Known once the session and the airports have come. */
function useLinkedSearch(state: SearchState | undefined) {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const { known, byKey, failure } = useKnownSearch(state);
  // Deferred, so that rendering does not block input.
  const isDrawn = useDeferredValue(known !== undefined && !isLoading);
  const today = useToday(zoneOf(state, byKey));

  if (!known || isLoading || !isDrawn) return { failure };
  const refusal = refusalOf(known.state, {
    // While the server is unreachable the stored token counts as a session.
    isAuthenticated: isAuthenticated || isUnverified,
    can: (action) => isUnverified || can(action),
    today,
    isKnown: (key) => byKey?.has(key) ?? false,
  });
  return { known, refusal };
}

function zoneOf(
  state: SearchState | undefined,
  byKey: ReadonlyMap<string, Place> | undefined,
): TimeZone {
  const [start = ''] = placeOf(state).split(',');
  return (byKey?.get(start)?.zone as TimeZone | undefined) ?? deviceZone();
}

/** Undefined until the airports have loaded. */
function useKnownSearch(state: SearchState | undefined) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const isLinked = state !== undefined;
  const byKey = useMemo(
    () => (isLinked && airports ? placesByKey(airports) : undefined),
    [isLinked, airports],
  );
  const known = useMemo(
    () => state && byKey && withoutUnknown(state, (key) => byKey.has(key)),
    [state, byKey],
  );
  return { known, byKey, failure: failed ? { reason, retry } : undefined } as const;
}

/** Names the unknown places of the URL. */
function LeftOut({ known }: { readonly known: KnownSearch }) {
  const unknown = useLeftOut(known);
  if (unknown.length === 0) return null;
  return (
    <p role="status" className={styles.leftOut}>
      No airport matches "{unknown.join(', ')}", so this search leaves it out.
    </p>
  );
}

interface KnownSearch {
  readonly state: SearchState;
  /** Places of the URL that are not in the network. */
  readonly unknown: readonly string[];
}

/** Leaves out unknown places as long as each end keeps one. */
function withoutUnknown(state: SearchState, isKnown: (key: string) => boolean): KnownSearch {
  const ends = [state.origin, state.destination].map((text) => {
    const all = text.split(',').filter(Boolean);
    const known = all.filter(isKnown);
    return known.length > 0
      ? { text: known.join(','), unknown: all.filter((key) => !isKnown(key)) }
      : { text, unknown: [] };
  });
  const [origin, destination] = ends;
  const unknown = ends.flatMap((end) => end.unknown);
  if (!origin || !destination || unknown.length === 0) return { state, unknown: [] };
  return { state: { ...state, origin: origin.text, destination: destination.text }, unknown };
}

/** The results write the URL again, without the places that it left out. */
function useLeftOut(known: KnownSearch): readonly string[] {
  const [last, setLast] = useState<KnownSearch>();
  if (known.unknown.length > 0 && known !== last) setLast(known);
  const isSame = (a: SearchState, b: SearchState) =>
    a.origin === b.origin && a.destination === b.destination && a.date === b.date;
  return last && isSame(known.state, last.state) ? last.unknown : [];
}

interface NoAirportsProps extends Pick<AirportsInTime, 'reason' | 'retry'> {
  readonly screen: SearchState['screen'];
}

function NoAirports({ screen, ...failure }: NoAirportsProps) {
  const heading = screen === 'return_flights' ? 'Return flights' : 'Flights';
  return (
    <ResultsLayout of="flights">
      <Title>{heading}</Title>
      <header className={layoutStyles.header}>
        <h1 tabIndex={-1}>{heading}</h1>
      </header>
      <AirportsFailed {...failure} />
    </ResultsLayout>
  );
}

/** The end of the trip whose time zone applies. */
const placeOf = (state: SearchState | undefined): string =>
  (state?.direction === 'inbound' ? state.destination : state?.origin) ?? '';
