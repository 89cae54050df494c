import { Ban, CalendarDays, ChevronDown, ChevronUp, List } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { useMedia } from '#web/browser/media.ts';
import { DateLegend, type DateRules } from '#web/dates/date-badges.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './date-field.module.css';
import { DayBoxes, formatShownDays } from './day-boxes.tsx';

const MonthCalendar = lazyPart(() =>
  import('#web/dates/month-calendar.tsx').then((module) => module.MonthCalendar),
);

type View = 'days' | 'calendar';

interface DateFieldProps {
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  /** Undefined until chosen: the calendar where there is room beside the form. */
  readonly view: View | undefined;
  readonly onView: (view: View) => void;
  readonly error?: string | undefined;
}

const LABEL = 'Departure date';

/** On phones the calendar fills the window. */
export function DateField(props: DateFieldProps) {
  const { rules, value, onChange, onView, error } = props;
  const id = useId();
  const { isWide, isSheet, hasBoxes } = useLayout(props.view);
  const [isLong, setLong] = useState(false);
  const closeCalendar = () => onView('days');
  const notes = (
    <>
      <BlackoutNote isBlackout={value !== undefined && rules.blackoutDates.has(value)} />
      {(isSheet || isWide) && <DateLegend rules={rules} />}
    </>
  );
  const calendar = (
    <>
      <Suspense fallback={<Skeleton height={430} radius="var(--r-control)" />}>
        <MonthCalendar label={LABEL} onLess={closeCalendar} {...{ rules, value, onChange }} />
      </Suspense>
      <TypedDateField earliest={rules.earliest} latest={rules.latest} {...{ value, onChange }} />
    </>
  );
  return (
    <section className={styles.field} aria-labelledby={`${id}-label`}>
      <div className={styles.header}>
        <h2 id={`${id}-label`} className={styles.label}>
          When
        </h2>
        {hasBoxes && (
          <>
            <span className={styles.count}>{formatShownDays(rules, value, isLong)}</span>
            <MoreButton isLong={isLong} onPress={() => setLong(!isLong)} />
          </>
        )}
        <ViewButton isCalendar={!hasBoxes} onView={onView} />
      </div>
      {hasBoxes ? (
        <DayBoxes
          label={LABEL}
          describedBy={error ? `${id}-error` : undefined}
          {...{ rules, value, onChange, isLong }}
        />
      ) : (
        calendar
      )}
      <FieldError id={id} error={error} />
      {!isSheet && notes}
      <Dialog
        open={isSheet}
        onClose={closeCalendar}
        title="Travel date"
        shape="full"
        actions={
          <Button variant="primary" size="large" onClick={closeCalendar}>
            {value ? `Done, ${formatDayShort(value)}` : 'Done'}
          </Button>
        }
      >
        <div className={styles.field}>
          {calendar}
          {notes}
        </div>
      </Dialog>
    </section>
  );
}

/** Boxes stay behind the sheet of the calendar. */
function useLayout(chosen: View | undefined) {
  const isWide = useMedia('(min-width: 768px)');
  const hasColumn = useMedia('(min-width: 1024px) and (max-width: 1279px)');
  const isCalendar = (chosen ?? (hasColumn ? 'calendar' : 'days')) === 'calendar';
  return { isWide, isSheet: isCalendar && !isWide, hasBoxes: !isCalendar || !isWide } as const;
}

interface MoreButtonProps {
  readonly isLong: boolean;
  readonly onPress: () => void;
}

function MoreButton({ isLong, onPress }: MoreButtonProps) {
  const Chevron = isLong ? ChevronUp : ChevronDown;
  return (
    <Button variant="plain" onClick={onPress}>
      {isLong ? 'Show less' : 'Show more'}
      <Chevron size={16} aria-hidden="true" />
    </Button>
  );
}

interface ViewButtonProps {
  readonly isCalendar: boolean;
  readonly onView: (view: View) => void;
}

function ViewButton({ isCalendar, onView }: ViewButtonProps) {
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return isCalendar ? (
    <Button variant="plain" icon={<List {...icon} />} onClick={() => onView('days')}>
      Box view
    </Button>
  ) : (
    <Button variant="plain" icon={<CalendarDays {...icon} />} onClick={() => onView('calendar')}>
      Calendar
    </Button>
  );
}

const BlackoutNote = ({ isBlackout }: { readonly isBlackout: boolean }): ReactNode => (
  <div role="status">
    {isBlackout && (
      <p className={styles.blackout}>
        <Ban size={16} strokeWidth={1.75} aria-hidden="true" />
        GoWild not available on this date, standard fares only
      </p>
    )}
  </div>
);
