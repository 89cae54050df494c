import { PlaneTakeoff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import type { Loosening } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { outRange } from './asked-range.ts';
import { blackoutSentence } from './blackout-sentence.ts';
import { formatLoosening, loosened } from './format-loosening.ts';

interface NothingFoundProps {
  readonly loosen: readonly Loosening[];
  /** Whether pairs stand below whose windows are not open. */
  readonly hasUnopened: boolean;
}

/** Which wish to loosen, and what that would give. */
export function NothingFound({ loosen, hasUnopened }: NothingFoundProps) {
  const { asked, onAsk, askedDays } = useTripList();
  const [first, ...others] = loosen;
  const range = outRange(asked);
  const blackout = range && blackoutSentence(askedDays.blackoutDates, range, asked);
  return (
    <EmptyView
      icon={<PlaneTakeoff strokeWidth={1.5} />}
      title="Nothing fits all of your wishes"
      action={
        first && (
          <>
            <Button variant="primary" onClick={() => onAsk(loosened(asked, first))}>
              {formatLoosening(first, asked)}
            </Button>
            {others.map((one) => (
              <Button key={JSON.stringify(one.set)} onClick={() => onAsk(loosened(asked, one))}>
                {formatLoosening(one, asked)}
              </Button>
            ))}
          </>
        )
      }
    >
      <p>
        {hasUnopened && 'Nothing can be booked on the pass yet: below is what opens later. '}
        {blackout && `${blackout} `}
        {first
          ? 'With one wish changed there would be trips:'
          : 'Choose other days, more nights or a later time home.'}
      </p>
    </EmptyView>
  );
}
