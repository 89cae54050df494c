import { useEffect, useEffectEvent, useState } from 'react';
import { parseHomes } from '#contract/get-home.ts';
import { isAirportCode } from '#domain/airports.ts';
import { parsePlace } from '#domain/reach-by-car.ts';
import { useNavigate, useSearch } from '#web/router.tsx';

interface Ends {
  /** An airport code or a point. */
  readonly from: string | undefined;
  readonly homes: readonly string[];
}

export interface HomeAddress {
  /** As the link says; undefined also for what the page wrote there itself. */
  readonly from: string | undefined;
  readonly homes: readonly string[] | undefined;
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
}

/** `?from=MCO&to=CLE`: an address of this screen can be sent. It never says at which point somebody is. */
export function useHomeAddress(): HomeAddress {
  const { from: fromText, to: toText } = useSearch();
  const navigate = useNavigate();
  const [written, setWritten] = useState<Written>({});
  const place = fromText === written.from ? undefined : parsePlace(fromText ?? '');
  const from = typeof place === 'string' ? place : undefined;
  const homes = toText === written.to ? undefined : parseHomes(toText ?? '');
  const write = (ends: Ends) => {
    const search = searchOf(ends);
    if (search.from !== fromText || search.to !== toText)
      void navigate({ to: '/get-home', search, replace: true, resetScroll: false });
  };
  return {
    from,
    homes,
    point: typeof place === 'object' ? fromText : undefined,
    write(ends) {
      setWritten({});
      write(ends);
    },
    complete(ends) {
      const search = searchOf(ends);
      setWritten({ from: from ? undefined : search.from, to: homes ? undefined : search.to });
      write(ends);
    },
  };
}

const searchOf = ({ from, homes }: Ends) => ({
  from: from !== undefined && isAirportCode(from) ? from : undefined,
  to: homes.length > 0 ? homes.join(',') : undefined,
});

/** Completes the address once the question is known. */
export function useCompleted(address: HomeAddress, ends: Ends, say: (point: string) => void): void {
  const complete = useEffectEvent((point: string | undefined, from?: string, to?: string) => {
    if (point !== undefined) say(point);
    if (from !== undefined) address.complete({ from: point ?? from, homes: to?.split(',') ?? [] });
  });
  const { point } = address;
  const { from, homes } = ends;
  const to = homes.length > 0 ? homes.join(',') : undefined;
  useEffect(() => complete(point, from, to), [point, from, to]);
}
