import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { SAME_PLACE } from '#domain/city-groups.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import type { AirportsInTime } from '#web/places/use-network.ts';
import { RefusedNotice, useAsker } from '#web/question/asker.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { type Draft, searchOf, turned } from '../draft.ts';
import {
  type Direction,
  refusalOf,
  type SearchState,
  staysInPlace,
  writeSearchState,
} from '../search-state.ts';
import { TO_ID } from './form-fields.tsx';
import {
  type FormSwitches,
  isIncomplete,
  type Missing,
  missingOf,
  useFormFacts,
} from './use-form-facts.ts';

export interface SearchFormProps extends FormSwitches {
  readonly draft: Draft;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
  /** Called with a complete search that the plan allows. */
  readonly onSearch: (search: SearchState) => void;
  /** The URL no longer applies. */
  readonly onSwap: () => void;
  /** Problem of the URL, until a newer one. */
  readonly problem?: Problem | undefined;
  /** What the URL asks for and the plan does not allow. */
  readonly paywall?: Paywall | undefined;
}

type Paywall = 'single_route' | 'returns';

const NEEDS: Readonly<Record<Direction, string>> = {
  outbound: 'Please select an origin airport and date',
  inbound: 'Please select a destination airport and date',
};

/** Of a search for one route. */
const NEEDS_DESTINATION = 'Please select a destination airport';

export function useSearchForm(props: SearchFormProps) {
  const { onDraft, onSearch, onSwap } = props;
  const { isGuest, can } = useAsker();
  const inbound = useInbound(props);
  const form = useFormFacts(inbound.draft, props);
  const { draft, facts, byKey, rules, date, failure } = form;
  const [ownProblem, setProblem] = useState<Problem>();
  const [paywall, setPaywall] = useState(props.paywall);

  const missing = missingOf(facts);
  const incomplete = isIncomplete(missing);
  const search = searchOf({ ...draft, date });

  const explain = () => {
    setProblem({ kind: 'fields' });
    focusFirst(missing);
  };
  const isKnown = (key: string) => byKey.has(key);
  const run = () => {
    const refusal = refusalOf(search, {
      isAuthenticated: !isGuest,
      can,
      today: rules.today,
      isKnown,
    });
    if (refusal === 'single_route' || refusal === 'returns') setPaywall(refusal);
    else if (refusal === 'inbound') inbound.want('inbound');
    else if (refusal === 'same_place') {
      setProblem({ kind: refusal });
      focusFirst({ ...missing, destination: true });
    } else if (refusal) setProblem({ kind: 'guest' });
    else if (facts.remaining === 0) setProblem({ kind: 'limit' });
    else onSearch(search);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (facts.isSearching || facts.disabled) return;
    if (incomplete) explain();
    else run();
  };

  const problem: Problem | undefined = failure
    ? { kind: 'airports', ...failure }
    : unmended(ownProblem ?? props.problem, {
        fields: !incomplete,
        same_place: !staysInPlace(search, isKnown),
        guest: !isGuest,
        guest_return: !isGuest,
      });
  return {
    ...form,
    problem,
    errors: errorsOf(problem, missing, draft.direction),
    /** Undefined while the form is incomplete. */
    search: incomplete ? undefined : search,
    explain,
    submit,
    needsPlan: inbound.needsPlan && problem?.kind !== 'guest',
    turn: (direction: Direction) => {
      setProblem(undefined);
      inbound.want(direction);
      if (direction === 'outbound' || can('flights.search-inbound'))
        onDraft(turned(draft, direction));
      onSwap();
    },
    paywall,
    setPaywall,
  } as const;
}

/**
 * Whether the paywall stands in place of the form. Who may not search inbound sees it after pressing Inbound or
 * following a link, and not again after a reload.
 */
function useInbound({ draft, problem }: SearchFormProps) {
  const { can, isLoading } = useSession();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isLoading || can('flights.search-inbound');
  const isLinked = draft.direction === 'inbound' && problem !== undefined;
  return {
    draft: isOpen || isLinked ? draft : turned(draft, 'outbound'),
    needsPlan: !isOpen && (isWanted || problem?.kind === 'inbound'),
    want: (direction: Direction) => setWanted(direction === 'inbound'),
  } as const;
}

/** Errors by field. */
function errorsOf(problem: Problem | undefined, missing: Missing, direction: Direction) {
  const need = problem?.kind === 'fields' ? NEEDS[direction] : undefined;
  const needsPlace = need && (direction === 'inbound' ? need : NEEDS_DESTINATION);
  const samePlace = problem?.kind === 'same_place' ? SAME_PLACE : undefined;
  return {
    origin: missing.origin ? need : undefined,
    destination: missing.destination ? needsPlace : samePlace,
    date: missing.date ? need : undefined,
  };
}

/** Undefined once it has been fixed. */
const unmended = (
  problem: Problem | undefined,
  isMended: Partial<Record<Problem['kind'], boolean>>,
): Problem | undefined => (problem && isMended[problem.kind] ? undefined : problem);

/** The first day box, or the typed date field. */
const DATE_FIELDS = '[data-date-field] input[type="radio"][value^="2"], [data-date-field] input';

function focusFirst({ origin, destination }: Missing): void {
  const selector = origin ? `#${FROM_ID}` : destination ? `#${TO_ID}` : DATE_FIELDS;
  document.querySelector<HTMLElement>(selector)?.focus();
}

export type Problem =
  | { readonly kind: 'fields' | 'same_place' | 'guest' | 'guest_return' | 'inbound' | 'limit' }
  | ({ readonly kind: 'airports' } & Pick<AirportsInTime, 'reason' | 'retry'>)
  | { readonly kind: 'words'; readonly text: string };

interface FormProblemProps {
  readonly problem: Problem;
  /** Of the complete form: it runs after the sign-in. */
  readonly search: SearchState | undefined;
}

export function FormProblem({ problem, search }: FormProblemProps) {
  switch (problem.kind) {
    case 'fields':
      return <Notice tone="error">Please fill in all required fields.</Notice>;
    case 'same_place':
      return <Notice tone="error">Please choose another destination.</Notice>;
    case 'guest':
    case 'guest_return':
    case 'limit':
      return (
        <RefusedNotice
          refusal={problem.kind}
          returnTo={search && { to: '/', search: writeSearchState(search) }}
        />
      );
    case 'inbound':
      return <Notice tone="error">{ERRORS.inbound_is_premium.message}</Notice>;
    case 'airports':
      return <AirportsFailed reason={problem.reason} retry={problem.retry} />;
    case 'words':
      return <Notice tone="error">{problem.text}</Notice>;
  }
}
