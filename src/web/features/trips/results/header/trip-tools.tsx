import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { parsePartyQuery, partyOf } from '#domain/party.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/button.tsx';
import type { AskedTrips } from '../../question/asked-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './header.module.css';
import { OrderTabs } from './order-tabs.tsx';

interface TripToolsProps {
  readonly forecast: boolean;
  readonly count: number;
  /** Places that filters hide, where the answer without them is known. */
  readonly hidden: number | undefined;
  /** Last in the line. */
  readonly children?: ReactNode;
}

/** One line above the list; it scrolls sideways where it is narrow. */
export function TripTools({ forecast, count, hidden, children }: TripToolsProps) {
  const { asked, onAsk } = useTripList();
  const party = partyOf(parsePartyQuery(asked));
  const isForPass = !party || party.passes === party.travelers;
  const toggle = (change: Partial<AskedTrips>) => onAsk({ ...asked, ...change });
  const isNonstop = asked.max_stops === '0';
  const isOnPass = asked.fares === 'pass';
  return (
    <div className={styles.line}>
      {count > 0 && (
        <>
          <OrderTabs forecast={forecast} />
          <span className={styles.rule} />
        </>
      )}
      <Chip
        aria-pressed={isNonstop}
        onClick={() => toggle({ max_stops: isNonstop ? undefined : '0' })}
      >
        Nonstop
      </Chip>
      {isForPass && (
        <Chip
          aria-pressed={isOnPass}
          onClick={() => toggle({ fares: isOnPass ? undefined : 'pass' })}
        >
          On the pass
        </Chip>
      )}
      <FilterButton {...{ count, hidden }} />
      {SET.filter(({ isSet }) => isSet(asked)).map(({ label, without }) => (
        <Chip key={label} tone="set" onClick={() => toggle(without)}>
          {label}
          <HiddenText>, remove</HiddenText>
          <X size={14} strokeWidth={2} aria-hidden="true" />
        </Chip>
      ))}
      {children}
    </div>
  );
}

interface SetFilter {
  readonly label: string;
  readonly isSet: (asked: AskedTrips) => boolean;
  readonly without: Partial<AskedTrips>;
}

/** What neither a chip nor the question says. */
const SET: readonly SetFilter[] = [
  {
    label: 'Up to 1 stop',
    isSet: ({ max_stops }) => max_stops === '1',
    without: { max_stops: undefined },
  },
  { label: 'Slower ways', isSet: ({ slow }) => slow === '1', without: { slow: undefined } },
  {
    label: 'Home at any airport',
    isSet: ({ return_to }) => return_to === 'any',
    without: { return_to: undefined },
  },
];
