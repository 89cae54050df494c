import { useState } from 'react';
import { placesLabel } from '#domain/search.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { useSession } from '#web/session/use-session.tsx';
import { type Draft, filled, searchOf, storedDraft } from '../../draft/draft.ts';
import type { SearchState } from '../../search-state.ts';

type Go = (next: SearchState, options?: { readonly replace?: boolean }) => void;

/** What the answer depends on, as text. */
const questionOf = ({ direction, origin, destination, date, party, passes }: SearchState): string =>
  [direction, origin, destination, date, party, passes].join();

/** `Search from DEN`, `Search DEN → PHX`, `Search Inbound Flights to PHX` */
function labelOf({ direction, origins, destinations }: Draft): string {
  const [from, to] = [origins, destinations].map((keys) =>
    placesLabel(keys.join(), (code) => code),
  );
  if (direction === 'inbound') return `Search Inbound Flights to ${to}`;
  return to ? `Search ${from} → ${to}` : `Search from ${from}`;
}

/** The question in the head of the results while it is edited. Only {@link Question.run} searches. */
export function useQuestion(state: SearchState & { readonly date: LocalDate }, go: Go) {
  const costs = !useSession().can('flights.search-unlimited');
  const [draft, setDraft] = useState(() => filled(storedDraft(), state));
  const search = searchOf(draft);
  const run = (next: Draft = draft) => {
    const { origin, destination, date, direction, duration, party, passes } = searchOf(next);
    const returnDate = duration === state.duration ? state.returnDate : undefined;
    go({ ...state, origin, destination, date, direction, duration, returnDate, party, passes });
  };
  const isChanged = questionOf(search) !== questionOf(state);
  return {
    draft,
    setDraft,
    /** Whether it is another question than that of the list. */
    isChanged,
    costs,
    label: labelOf(draft),
    run: () => run(),
    undo: () => setDraft(filled(draft, state)),
    /** The list stays the same, so this applies at once unless another question waits. */
    setDuration: (duration: number | undefined) => {
      setDraft({ ...draft, duration });
      if (!isChanged) go({ ...state, duration, returnDate: undefined }, { replace: true });
    },
    /** Searches at once where that costs nothing. */
    moveDay: (by: 1 | -1) => {
      const next = { ...draft, date: addDays(draft.date ?? state.date, by) };
      setDraft(next);
      if (!costs) run(next);
    },
  } as const;
}

export type Question = ReturnType<typeof useQuestion>;
