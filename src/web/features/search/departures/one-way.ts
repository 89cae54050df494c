import { useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { placesLabel } from '#domain/search.ts';
import { addDays, formatDayIn, type LocalDate } from '#domain/time.ts';
import { codesLabel, searchLabel } from '#web/question/asker.tsx';
import { isSame, type QuestionModel, type SlotWords } from '#web/question/model.ts';
import { useSession } from '#web/session/use-session.tsx';
import { type Draft, filled, searchOf, storedDraft } from '../draft.ts';
import { type DatedSearch, questionOf } from '../search-state.ts';
import type { Navigate } from './results-context.ts';

export type OneWaySlot = 'from' | 'to' | 'day' | 'people' | 'back';

interface SentenceFacts {
  readonly cityOf: (code: string) => string;
  readonly today: LocalDate;
}

/** The question about flights one way. Its duration only proposes a day home, so the list stays the same. */
export const ONE_WAY: QuestionModel<Draft, OneWaySlot, SentenceFacts> = {
  name: 'search',
  slots: ['from', 'to', 'day', 'people', 'back'],
  wordsOf,
  textOf: (draft) => questionOf(searchOf(draft)),
};

function wordsOf(
  { direction, origins, destinations, date, duration, party = 1 }: Draft,
  { cityOf, today }: SentenceFacts,
): Partial<Record<OneWaySlot, SlotWords>> {
  const from = placesLabel(origins.join(), cityOf) || 'somewhere';
  const to = placesLabel(destinations.join(), cityOf) || 'anywhere';
  const always = {
    day: { before: 'on', text: date ? formatDayIn(date, today) : 'a day' },
    people: { before: 'for', text: formatCount(party, 'traveler') },
  };
  if (direction === 'inbound')
    return { ...always, to: { before: 'Inbound to', text: to, isPlace: true } };
  return {
    ...always,
    from: { before: 'From', text: from, isPlace: true },
    to: { before: 'to', text: to, isPlace: true },
    back:
      duration === undefined
        ? { before: '', text: 'one way' }
        : { before: 'back after', text: formatCount(duration, 'day') },
  };
}

/** The question in the head of the results while it is edited. Only {@link Question.run} searches. */
export function useQuestion(state: DatedSearch, navigate: Navigate) {
  const costs = !useSession().can('flights.search-unlimited');
  const [draft, setDraft] = useState(() => filled(storedDraft(), state));
  const asked = filled(draft, state);
  const isChanged = !isSame(ONE_WAY, draft, asked);
  const run = (next: Draft = draft) => {
    const { origin, destination, date, direction, duration, party, passes } = searchOf(next);
    const returnDate = duration === state.duration ? state.returnDate : undefined;
    navigate({
      ...state,
      origin,
      destination,
      date,
      direction,
      duration,
      returnDate,
      party,
      passes,
    });
  };
  return {
    draft,
    setDraft,
    /** Whether it is another question than that of the list. */
    isChanged,
    costs,
    /** Of the button that searches. */
    label: searchLabel({
      direction: draft.direction,
      from: codesLabel(draft.origins.join()),
      to: codesLabel(draft.destinations.join()),
    }),
    run: () => run(),
    undo: () => setDraft(asked),
    /** The list stays the same, so this applies at once unless another question waits. */
    setDuration: (duration: number | undefined) => {
      setDraft({ ...draft, duration });
      if (!isChanged) navigate({ ...state, duration, returnDate: undefined }, { replace: true });
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
