import { MOST_TRAVELERS, type PartyQuery, readPartyQuery } from '#domain/party.ts';
import { StepperLine } from '#web/ui/stepper.tsx';

interface TravelersProps {
  readonly value: PartyQuery;
  readonly onChange: (value: PartyQuery) => void;
}

/** How many travel, and how many of them hold a pass. */
export function Travelers({ value, onChange }: TravelersProps) {
  const { party: travelers = 1, passes = travelers } = value;
  // Passes stay as many as they are, unless everybody has one.
  const changeTravelers = (next: number) =>
    onChange(
      readPartyQuery({ party: next, passes: passes === travelers ? next : Math.min(passes, next) }),
    );
  const changePasses = (next: number) => onChange(readPartyQuery({ ...value, passes: next }));
  return (
    <>
      <StepperLine
        title="Travelers"
        note={`1 to ${MOST_TRAVELERS} on one booking`}
        label="Travelers"
        value={travelers}
        onChange={(next) => changeTravelers(next ?? 1)}
        min={1}
        max={MOST_TRAVELERS}
      />
      {travelers > 1 && (
        <StepperLine
          title="Passes"
          note={`${passes} of ${travelers} with a pass`}
          label="Passes"
          value={passes}
          onChange={(next) => changePasses(next ?? travelers)}
          min={0}
          max={travelers}
        />
      )}
    </>
  );
}
