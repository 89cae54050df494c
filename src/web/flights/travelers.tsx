import { MOST_TRAVELERS, type PartyQuery, type People } from '#domain/party.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { StepperLine } from '#web/ui/stepper.tsx';

type Travelers = Pick<People, 'party' | 'passes'>;

interface TravelersProps {
  readonly value: PartyQuery;
  readonly onChange: (value: Travelers) => void;
}

/** How many travel, and how many of them hold a pass; remembered for the next question. */
export function Travelers({ value, onChange }: TravelersProps) {
  const { save } = useTravelProfile();
  const { party = 1, passes = party } = value;
  const change = (next: Travelers) => {
    save(next);
    onChange(next);
  };
  // Passes stay as many as they are, unless everybody has one.
  const changeParty = (next: number) =>
    change({ party: next, passes: passes === party ? next : Math.min(passes, next) });
  return (
    <>
      <StepperLine
        title="Travelers"
        note={`1 to ${MOST_TRAVELERS} on one booking`}
        label="Travelers"
        value={party}
        onChange={(next) => changeParty(next ?? 1)}
        min={1}
        max={MOST_TRAVELERS}
      />
      {party > 1 && (
        <StepperLine
          title="Passes"
          note={`${passes} of ${party} with a pass`}
          label="Passes"
          value={passes}
          onChange={(next) => change({ party, passes: next ?? party })}
          min={0}
          max={party}
        />
      )}
    </>
  );
}
