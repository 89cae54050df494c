import { useEffect, useRef, useState } from 'react';
import type { TravelProfileDto } from '#contract/travel-profile.ts';
import { peopleTexts } from '#domain/party.ts';
import { parseDays } from '#domain/trip-texts.ts';
import { tabStorage } from '#web/browser/storage.ts';
import { useHomeReset } from '#web/site/first-page.ts';
import { useSearchedFrom, useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { type AskedTrips, askedTripsOf, isForSame } from '../asked-trips.ts';
import { usualTimes } from '../presets.ts';
import { type QuestionFacts, useTripFacts } from '../use-trip-facts.ts';

/** sessionStorage key. */
const KEY = 'trip_question';

/** What somebody has chosen; the rest is usual. */
type Chosen = { readonly [Name in keyof AskedTrips]?: AskedTrips[Name] | undefined };

/** @param guess airport from which somebody may want to leave; undefined for none */
export function useTripQuestion(guess: string | undefined) {
  const { profile } = useTravelProfile();
  const rememberOrigins = useSearchedFrom();
  const [chosen, setChosen] = useChosen();
  const suggested = profile.home_airports.join(',') || guess || '';
  const facts = useTripFacts(chosen.origins ?? suggested);
  const asked = completed(chosen, { origins: suggested, facts, profile });
  const hasChosenDays = areAhead(chosen, facts);
  return {
    asked,
    /** False while the days are those that everybody is offered first. */
    hasChosenDays,
    facts,
    /** The origins that nobody chose. */
    suggested: chosen.origins === undefined ? suggested : undefined,
    ask: (next: AskedTrips) => {
      const isSuggested = chosen.origins === undefined && next.origins === asked.origins;
      const isUsual = chosen.party === undefined && isForSame(next, asked);
      setChosen({
        ...next,
        ...(isUsual && { party: undefined, passes: undefined, den: undefined }),
        origins: isSuggested ? undefined : next.origins,
      });
    },
    rememberOrigins,
  } as const;
}

export type TripQuestion = ReturnType<typeof useTripQuestion>;

/** Survives Back, a reload and the sign-in screen, but not Home. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>(storedChoice);
  const reset = useHomeReset();
  const seen = useRef(reset);
  useEffect(() => void tabStorage.write(KEY, chosen), [chosen]);
  useEffect(() => {
    if (seen.current === reset) return;
    seen.current = reset;
    setChosen({});
  }, [reset]);
  return [chosen, setChosen] as const;
}

const ANYWHERE = 'AAA';

/** Empty if there is none or it is unreadable. */
function storedChoice(): Chosen {
  const stored = tabStorage.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const texts = Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const asked = askedTripsOf({ ...texts, origins: texts.origins || ANYWHERE });
  return asked ? { ...asked, origins: texts.origins } : {};
}

interface Usual {
  readonly origins: string;
  readonly facts: QuestionFacts;
  readonly profile: TravelProfileDto;
}

/** Whether days were chosen that have not passed since. */
function areAhead({ out = '' }: Chosen, { today }: QuestionFacts): boolean {
  const range = parseDays(out);
  return range !== undefined && range.from >= today;
}

/** Days that have passed since they were chosen are the usual ones. */
function completed(chosen: Chosen, { origins, facts, profile }: Usual): AskedTrips {
  const { today, rules } = facts;
  const { out = '', home_by, home_by_time, depart_after, nights = '0', ...rest } = chosen;
  const times = areAhead(chosen, facts)
    ? { out, nights, depart_after, home_by, home_by_time }
    : usualTimes(today, rules.blackoutDates);
  return {
    ...rest,
    ...(chosen.party === undefined && peopleTexts(profile)),
    origins: chosen.origins ?? origins,
    ...times,
  };
}
