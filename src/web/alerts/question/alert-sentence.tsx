import styles from '#web/sentence/sentence.module.css';
import { SlotButton, type useSlot } from '#web/sentence/slot-button.tsx';
import type { FieldErrors } from '../alert-fields.ts';
import type { AlertSlotProps } from './slot-props.ts';
import { ALERT_SLOTS, type AlertSlot, slotTexts } from './slot-texts.ts';

interface AlertSentenceProps extends AlertSlotProps {
  readonly onOpen: ReturnType<typeof useSlot<AlertSlot>>['open'];
}

/** The alert as a sentence; each of its words in ink is a button that changes it. */
export function AlertSentence({ form, places, onOpen }: AlertSentenceProps) {
  const { fields, errors } = form;
  const texts = slotTexts(fields, places.cityOf);
  return (
    <div>
      <div className={styles.panel}>
        Tell me when a seat{' '}
        {ALERT_SLOTS.map((slot) => (
          <SlotButton
            key={slot}
            {...texts[slot]}
            problemId={slotError(errors, slot) === undefined ? undefined : problemId(slot)}
            onOpen={onOpen(slot)}
          />
        ))}
      </div>
      <div role="status" className={styles.problems}>
        {ALERT_SLOTS.map((slot) => {
          const text = slotError(errors, slot);
          return (
            text && (
              <p key={slot} id={problemId(slot)}>
                {text}
              </p>
            )
          );
        })}
      </div>
    </div>
  );
}

const problemId = (slot: AlertSlot): string => `alert-${slot}-problem`;

const slotError = (errors: FieldErrors, slot: AlertSlot): string | undefined =>
  ({
    from: errors.origin,
    to: errors.destination,
    days: errors.dates ?? errors.range,
    price: errors.maxPrice,
    people: undefined,
    flight: undefined,
  })[slot];
