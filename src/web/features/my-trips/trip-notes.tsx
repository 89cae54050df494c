import { type FormEvent, useState } from 'react';
import { departureOf, destinationOf, type Flight } from '#domain/flight.ts';
import { flightsOf, flightsToCancel, MAX_NOTE } from '#domain/saved-trip.ts';
import { formatTime, formatWeekdayTime, offsetTime } from '#domain/time.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextArea } from '#web/ui/fields.tsx';
import { formatWay } from './format-plan.ts';
import styles from './my-trips.module.css';
import type { PlanKnown } from './use-plan.ts';

interface TripNotesProps {
  readonly kept: KeptTrip;
  readonly known: PlanKnown;
}

/** What the timetable says now, and what should be canceled. */
export function TripNotes({ kept: { dto, trip }, known }: TripNotesProps) {
  const changes = { out: dto.out_change, home: dto.home_change };
  const toCancel = flightsToCancel(trip, known.now);
  return (
    <>
      {flightsOf(trip).map(([way, flight]) => {
        const change = changes[way];
        return change && <Change key={way} name={formatWay(way, trip)} {...{ flight, change }} />;
      })}
      {toCancel.map(([way, flight]) => (
        <Notice key={way} tone="warning" title={`${formatWay(way, trip)}: will you fly it?`}>
          If not, cancel it at the airline before {formatWeekdayTime(departureOf(flight))}. Removing
          the trip here cancels nothing.
        </Notice>
      ))}
    </>
  );
}

interface ChangeProps {
  /** `Flight out` */
  readonly name: string;
  readonly flight: Flight;
  readonly change: NonNullable<KeptTrip['dto']['out_change']>;
}

function Change({ name, flight, change }: ChangeProps) {
  const { cityOf } = useKnownPlaces();
  const { kind, departure_time, arrival_time } = change;
  const kept = formatWeekdayTime(departureOf(flight));
  if (kind === 'dropped' || !departure_time || !arrival_time)
    return (
      <Notice tone="warning" title={`${name}: no longer in the timetable`}>
        The flight of {kept} is not in the newest timetable. Check it at the airline.
      </Notice>
    );
  const lands = formatTime(offsetTime(arrival_time));
  return (
    <Notice tone="warning" title={`${name}: another time`}>
      The newest timetable has it on {formatWeekdayTime(offsetTime(departure_time))}, landing{' '}
      {lands} in {cityOf(destinationOf(flight))}, instead of {kept}. Check it at the airline.
    </Notice>
  );
}

interface NoteFieldProps {
  readonly note: string;
  /** False if it failed. */
  readonly onSave: (note: string) => Promise<boolean>;
}

export function NoteField({ note, onSave }: NoteFieldProps) {
  const [text, setText] = useState(note);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSave(text.trim());
    setBusy(false);
  };
  const isChanged = text.trim() !== note;
  return (
    <form className={styles.note} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Note"
        aside="Only you see it"
        maxLength={MAX_NOTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isChanged && (
        <p>
          <Button type="submit" busy={isBusy} className={styles.hit}>
            Save note
          </Button>
        </p>
      )}
    </form>
  );
}
