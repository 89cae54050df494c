import { useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { readPartyQuery } from '#domain/party.ts';
import { addDays, formatDayShort, type LocalDate } from '#domain/time.ts';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { Travelers } from '#web/flights/travelers.tsx';
import type { SlotOpening } from '#web/question/slot-dialog.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { withPeople } from '../draft.ts';
import { DateField } from '../form/date-field.tsx';
import { PlaceFields, TripDuration } from '../form/form-fields.tsx';
import { missingOf, searchButtonLabel, useFormFacts } from '../form/use-form-facts.ts';
import { RouteAlertButton } from './bar-actions.tsx';
import type { OneWaySlot, Question } from './one-way.ts';
import styles from './question-dialog.module.css';

type Shown = OneWaySlot | 'all';

const TITLES: Readonly<Record<Shown, string>> = {
  all: 'Your search',
  from: 'From and to',
  to: 'From and to',
  day: 'Day',
  people: 'Travelers',
  back: 'Trip Duration',
};

interface QuestionDialogProps extends SlotOpening<Shown> {
  readonly question: Question;
  /** Opens the alert of a single route. */
  readonly onAlert?: (() => void) | undefined;
}

/** The fields of the search form, one part of them or all. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { slot, question, open, onClose, anchor, onAlert } = props;
  const { draft, isChanged, costs, run } = question;
  const form = useFormFacts(draft, { isSearching: false });
  const [isPaywalled, setPaywalled] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const needs = needsOf(form);
  const search = () => {
    const isComplete = Object.values(needs).every((need) => need === undefined);
    setRefused(!isComplete);
    if (!isComplete) return;
    onClose();
    if (isChanged) run();
  };
  const { text, rest } = searchButtonLabel(form.facts);
  return (
    <Dialog
      {...{ open, onClose, anchor }}
      title={TITLES[slot]}
      shape="popover"
      actions={
        <>
          {onAlert && (
            <RouteAlertButton
              onPress={() => {
                onClose();
                onAlert();
              }}
            />
          )}
          <Button variant="primary" fill onClick={search}>
            {isChanged ? text : 'Done'}
            {isChanged && rest.length > 0 && <HiddenText>: {rest.join(', ')}</HiddenText>}
            {isChanged && costs && form.facts.remaining !== 0 && ', uses 1 search'}
          </Button>
        </>
      }
    >
      <Fields
        {...{ slot, question, form }}
        errors={isRefused ? needs : NOTHING_NEEDED}
        onPaywall={() => setPaywalled(true)}
      />
      {costs && (
        <div className={styles.usage}>
          <UsageBadge />
        </div>
      )}
      <UpgradeDialog feature="single_route" open={isPaywalled} onClose={() => setPaywalled(false)}>
        {ERRORS.single_route_is_premium.message}
      </UpgradeDialog>
    </Dialog>
  );
}

type FormFacts = ReturnType<typeof useFormFacts>;
type Needs = ReturnType<typeof needsOf>;

interface FieldsProps extends Pick<QuestionDialogProps, 'slot' | 'question'> {
  readonly form: FormFacts;
  readonly errors: Needs;
  readonly onPaywall: () => void;
}

function Fields({ slot, question, form, errors, onPaywall }: FieldsProps) {
  const { draft, setDraft, setDuration } = question;
  const { places, byKey, rules, date } = form;
  const canChooseDestination = useSession().can('flights.choose-destination');
  const has = (...slots: readonly OneWaySlot[]) =>
    slot === 'all' || slots.some((one) => one === slot);
  return (
    <div className={styles.fields}>
      {has('from', 'to') && (
        <PlaceFields
          {...{ draft, places, byKey, canChooseDestination, errors, onPaywall }}
          onDraft={setDraft}
          hideOrigin={false}
          unknown={[]}
          hasFailed={form.failure !== undefined}
          first={slot === 'from' || slot === 'to' ? slot : undefined}
        />
      )}
      {has('day') && (
        <DateField
          {...{ rules, value: date, view: draft.dateView, error: errors.date }}
          onChange={(next) => setDraft({ ...draft, date: next })}
          onView={(dateView) => setDraft({ ...draft, dateView })}
        />
      )}
      {has('people') && (
        <Travelers
          value={readPartyQuery(draft)}
          onChange={(people) => setDraft(withPeople(draft, people))}
        />
      )}
      {has('back') && draft.direction === 'outbound' && (
        <TripDurationField {...{ date, duration: draft.duration }} onChange={setDuration} />
      )}
    </div>
  );
}

interface TripDurationFieldProps {
  readonly date: LocalDate | undefined;
  readonly duration: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

/** With the day on which the trip then ends. */
function TripDurationField({ date, duration, onChange }: TripDurationFieldProps) {
  return (
    <div>
      <TripDuration value={duration} onChange={onChange} />
      {date && duration !== undefined && (
        <p className={styles.returnDate}>Return date {formatDayShort(addDays(date, duration))}</p>
      )}
    </div>
  );
}

const NOTHING_NEEDED: Needs = { origin: undefined, destination: undefined, date: undefined };

/** What is missing, by field. A day that the server would refuse counts as not chosen. */
function needsOf({ facts }: FormFacts) {
  const { origin, destination, date } = missingOf(facts);
  const airport = 'Choose an airport.';
  return {
    origin: origin ? airport : undefined,
    destination: destination ? airport : undefined,
    date: date ? 'Choose a day.' : undefined,
  };
}
