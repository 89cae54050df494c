import { useState } from 'react';
import { hrefOf, useNavigate, useSearch } from '#web/router.tsx';
import { AskedView } from './page/asked-view.tsx';
import { isCountedAgain } from './page/counted.ts';
import { UnaskedView } from './page/unasked-view.tsx';
import {
  type AskedTrips,
  addressOfTrips,
  askedTripsOf,
  openedDestination,
} from './question/asked-trips.ts';

/** Trips of the question in the address. */
export function TripsPage() {
  const search = useSearch();
  const asked = useSame(askedTripsOf(search));
  const navigate = useNavigate();
  if (!asked) return <UnaskedView isWrong={Object.keys(search).length > 0} />;
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <AskedView
      asked={asked}
      onAsk={(next) => {
        const isOther = isCountedAgain(asked, next);
        void navigate({
          ...addressOfTrips(next, isOther ? undefined : openedDestination(search)),
          ...(!isOther && stay),
        });
      }}
      open={openedDestination(search)}
      onOpen={(destination) => void navigate({ ...addressOfTrips(asked, destination), ...stay })}
    />
  );
}

/** The same object for as long as the question is the same. */
function useSame(asked: AskedTrips | undefined): AskedTrips | undefined {
  const textOf = (one: AskedTrips | undefined) => one && hrefOf(addressOfTrips(one));
  const [last, setLast] = useState(asked);
  if (textOf(last) === textOf(asked)) return last;
  setLast(asked);
  return asked;
}
