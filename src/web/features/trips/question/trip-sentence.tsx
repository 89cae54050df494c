import type { ReactNode } from 'react';
import type { DateRules } from '#web/dates/date-badges.tsx';
import type { Problems } from '#web/question/model.ts';
import { Presets } from '#web/question/presets.tsx';
import { Sentence, useSlot } from '#web/question/sentence.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { AskedTrips } from './asked-trips.ts';
import styles from './trip-ask.module.css';
import { type SlotFieldProps, TRIP, type TripSlot } from './trip-question.ts';
import { hasTimes, presetsOn, withTimes } from './trip-times.ts';

export const TripSlotDialog = lazyDialog(
  async () => (await import('./slot-dialog.tsx')).TripSlotDialog,
);

/** Of who has a number of searches, and asks for days without an open one. */
export const BlackoutDialog = lazyDialog(
  async () => (await import('./blackout-dialog.tsx')).BlackoutDialog,
);

interface TripSentenceProps extends SlotFieldProps {
  readonly problems: Problems<TripSlot>;
  /** `bar`: one line in the head of the results. */
  readonly look: 'page' | 'bar';
}

/** The sentence with the windows of its slots. */
export function TripSentence({ problems, look, ...field }: TripSentenceProps) {
  const { asked, facts } = field;
  const { open, opening } = useSlot<TripSlot>('from');
  return (
    <>
      <Sentence
        model={TRIP}
        facts={{ ...facts, isLong: look === 'page' }}
        {...{ asked, problems, look }}
        onOpen={open}
      />
      <TripSlotDialog {...opening} {...{ field }} problem={problems[opening.slot]} />
    </>
  );
}

interface TripPresetsProps {
  readonly asked: AskedTrips;
  /** `today` at the airport of departure. */
  readonly rules: Pick<DateRules, 'today' | 'blackoutDates'>;
  readonly onAsk: (next: AskedTrips) => void;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Ready-made trips in one line, which scrolls sideways where it is narrow. */
export const TripPresets = ({ asked, rules, onAsk, children }: TripPresetsProps) => (
  <Presets
    label="Ready-made trips"
    className={styles.presets}
    presets={presetsOn(rules.today, rules.blackoutDates).map(({ name, times }) => ({
      name,
      isChosen: hasTimes(asked, times),
      onChoose: () => onAsk(withTimes(asked, times)),
    }))}
  >
    {children}
  </Presets>
);
