import { useEffect, useEffectEvent, useState } from 'react';
import { parseHomes } from '#contract/get-home.ts';
import { isAirportCode } from '#domain/airports.ts';
import { type People, parsePartyQuery, peopleTexts } from '#domain/party.ts';
import { parsePlace } from '#domain/reach-by-car.ts';
import { useNavigate, useSearch } from '#web/router.tsx';

interface Ends {
  /** An airport code or a point. */
  readonly from: string | undefined;
  readonly homes: readonly string[];
  readonly people: People;
}

export interface HomeAddress {
  /** As the link says; undefined also for what the page wrote there itself. */
  readonly from: string | undefined;
  readonly homes: readonly string[] | undefined;
  readonly people: People | undefined;
  /** A point of the link, which is taken over and leaves the address. */
  readonly point: string | undefined;
  /** Writes what somebody chose. */
  readonly write: (ends: Ends) => void;
  /** Writes what the link left out. */
  readonly complete: (ends: Ends) => void;
}

/** What the page wrote into its address itself: it follows the device, trips and the profile, as no link asked for it. */
interface Written {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly people?: string | undefined;
}

/** `?from=MCO&to=CLE&party=2`: an address of this screen can be sent. It never says at which point somebody is. */
export function useHomeAddress(): HomeAddress {
  const said = useSearch();
  const { from: fromText, to: toText } = said;
  const navigate = useNavigate();
  const [written, setWritten] = useState<Written>({});
  const place = fromText === written.from ? undefined : parsePlace(fromText ?? '');
  const from = typeof place === 'string' ? place : undefined;
  const homes = toText === written.to ? undefined : parseHomes(toText ?? '');
  const people = peopleText(said) === written.people ? undefined : peopleOf(said);
  const write = (ends: Ends) => {
    const search = searchOf(ends);
    if (NAMES.some((name) => search[name] !== said[name]))
      void navigate({ to: '/get-home', search, replace: true, resetScroll: false });
  };
  return {
    from,
    homes,
    people,
    point: typeof place === 'object' ? fromText : undefined,
    write(ends) {
      setWritten({});
      write(ends);
    },
    complete(ends) {
      const search = searchOf(ends);
      setWritten({
        from: from ? undefined : search.from,
        to: homes ? undefined : search.to,
        people: people ? undefined : peopleText(search),
      });
      write(ends);
    },
  };
}

const NAMES = ['from', 'to', 'party', 'passes', 'den'] as const;
type Said = Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>;

const peopleText = ({ party, passes, den }: Said): string => [party, passes, den].join();

/** Undefined where the address names nobody. */
function peopleOf(said: Said): People | undefined {
  if (!said.party && !said.passes && !said.den) return undefined;
  const { party = 1, passes = party } = parsePartyQuery(said);
  return { party, passes, den: said.den === '1' };
}

const searchOf = ({ from, homes, people }: Ends) => ({
  from: from !== undefined && isAirportCode(from) ? from : undefined,
  to: homes.length > 0 ? homes.join(',') : undefined,
  ...peopleTexts(people),
});

/** Completes the address once the question is known. */
export function useCompleted(address: HomeAddress, ends: Ends, say: (point: string) => void): void {
  const { point } = address;
  const { from, homes, people } = ends;
  const complete = useEffectEvent((_people: string, from?: string, to?: string) => {
    if (point !== undefined) say(point);
    if (from !== undefined)
      address.complete({ from: point ?? from, homes: to?.split(',') ?? [], people });
  });
  const to = homes.length > 0 ? homes.join(',') : undefined;
  const who = [people.party, people.passes, people.den, point].join();
  useEffect(() => complete(who, from, to), [who, from, to]);
}
