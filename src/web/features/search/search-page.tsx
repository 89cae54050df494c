import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TOKEN_KEY } from '#web/api/client.ts';
import { focusHeading } from '#web/browser/document.ts';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { storage } from '#web/browser/storage.ts';
import { parseSearch, useNavigate, useSearch } from '#web/router.tsx';
import { ONE_WAY_FORM, useHomeReset } from '#web/site/first-page.ts';
import { board } from './board/lazy-board.tsx';
import { filled, prefilled, useDraft } from './draft/draft.ts';
import { FirstView } from './form/first-view.tsx';
import type { Problem } from './form/form-problem.tsx';
import type { FormScreenProps } from './form-screen.tsx';
import { LinkedSearch } from './linked-search.tsx';
import type { SharedPreviewProps } from './preview/shared-preview.tsx';
import { departures, ResultsScreen, Waiting } from './results-screen.tsx';
import {
  EMPTY_SEARCH,
  isDated,
  readSearchState,
  type SearchState,
  URL_ERRORS,
  writeSearchState,
} from './search-state.ts';
import type { Refusal } from './search-verdict.ts';

/** A chunk of its own, so that a link to results does not load the form. */
export const form = lazyModule(() => import('./form-screen.tsx'));

const preview = lazyModule(() => import('./preview/shared-preview.tsx'));

/** Loads the code of the screen that an address most likely shows. @param query begins with `?` or is empty. */
export async function loadScreen(query: string): Promise<void> {
  const { linked } = partsOf(readSearchState(parseSearch(query)));
  if (linked) await (storage.read(TOKEN_KEY) === null ? preview : departures).load();
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
  const navigate = useNavigate();
  const reset = useHomeReset();
  const [draft, setDraft] = useDraft();
  const { error, linked, partial } = partsOf(read);

  // Fills in the form with the last search, for Back and New Search.
  useEffect(() => {
    if (linked) setDraft((before) => filled(before, linked));
    if (partial) setDraft((before) => prefilled(before, partial));
  }, [linked, partial, setDraft]);

  const go = (next: SearchState, { replace = false }: { readonly replace?: boolean } = {}) =>
    // Replacing the entry keeps the scroll position.
    void navigate({ to: '/', search: writeSearchState(next), replace, resetScroll: !replace });

  const isReturn = useRef(false);
  useLayoutEffect(() => {
    if (!linked) return;
    return () => {
      isReturn.current = true;
    };
  }, [linked]);
  const onOpen = useCallback(() => {
    if (isReturn.current) focusHeading();
    isReturn.current = false;
  }, []);

  const [unshown, setUnshown] = useState<SearchState>();
  const onNewSearch = () => go(EMPTY_SEARCH);

  if (isHome(query)) return home;
  return (
    <LinkedSearch state={linked}>
      {(refusal, known) => {
        if (known && !refusal)
          return <ResultsScreen state={known} go={go} onNewSearch={onNewSearch} />;
        if (known && refusal === 'guest' && isDated(known) && unshown !== linked)
          return (
            <Preview state={known} onNewSearch={onNewSearch} onFail={() => setUnshown(linked)} />
          );
        return (
          <Form
            key={reset}
            onOpen={onOpen}
            draft={draft}
            onDraft={setDraft}
            onSearch={go}
            onSwap={() => {
              if (linked || error) go(EMPTY_SEARCH, { replace: true });
            }}
            problem={error ? { kind: 'words', text: error } : refusal && PROBLEMS[refusal]}
            paywall={refusal === 'single_route' || refusal === 'returns' ? refusal : undefined}
          />
        );
      }}
    </LinkedSearch>
  );
}

/** Whether a URL has neither a search nor a part of one, nor asks for the form. */
export const isHome = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query.mode !== ONE_WAY_FORM.search.mode && readSearchState(query) === EMPTY_SEARCH;

/** What the URL has: a search, the valid part of one, an error, or nothing. */
function partsOf(read: ReturnType<typeof readSearchState>) {
  if ('error' in read) return { error: read.error, linked: undefined, partial: read.given };
  if ('prefill' in read) return { error: undefined, linked: undefined, partial: read.prefill };
  return { error: undefined, linked: read === EMPTY_SEARCH ? undefined : read, partial: undefined };
}

function Form(props: FormScreenProps) {
  const code = form.useModule();
  return code ? <code.FormScreen {...props} /> : <FirstView />;
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
