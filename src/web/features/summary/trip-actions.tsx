import { CalendarPlus, Printer, RefreshCw, Search } from 'lucide-react';
import { forgetSearchForm } from '#web/site/search-form-memory.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import styles from './summary.module.css';

interface TripActionsProps {
  /** Query of the return list. */
  readonly returnList: Record<string, string>;
  readonly onCalendar: () => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function TripActions({ returnList, onCalendar }: TripActionsProps) {
  return (
    <section aria-label="More for this trip" className={styles.actions}>
      <ButtonLink to="/" search={returnList} icon={<RefreshCw {...icon} />}>
        Change Return Flight
      </ButtonLink>
      <ButtonLink to="/" variant="plain" onClick={forgetSearchForm} icon={<Search {...icon} />}>
        Search New Flights
      </ButtonLink>
      <Button variant="plain" onClick={onCalendar} icon={<CalendarPlus {...icon} />}>
        Add to calendar
      </Button>
      <Button variant="plain" onClick={() => window.print()} icon={<Printer {...icon} />}>
        Print
      </Button>
    </section>
  );
}
