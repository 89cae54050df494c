import { ALERT_LIMITS } from '#domain/alert-question.ts';
import { StepperLine } from '#web/ui/choice/stepper-line.tsx';
import type { AlertSlotProps } from '../slot-props.ts';

export const PeopleSlot = ({ form: { fields, change } }: AlertSlotProps) => (
  <StepperLine
    title="People"
    note="Only flights with seats for all of you. The price is for one."
    label="People"
    value={fields.party}
    onChange={(party) => change({ party: party ?? 1 })}
    min={1}
    max={ALERT_LIMITS.travelers}
  />
);
