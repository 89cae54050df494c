import { parsePartyQuery } from '#domain/party.ts';
import { Travelers } from '#web/party/travelers.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Switch } from '#web/ui/switches.tsx';
import type { SlotFieldProps } from './slot-props.ts';

/** What is chosen here is remembered for the next question. */
export function PeopleField({ asked, onAsk }: SlotFieldProps) {
  const { save } = useTravelProfile();
  return (
    <>
      <Travelers
        value={parsePartyQuery(asked)}
        onChange={({ party = 1, passes = party }) => {
          save({ party, passes });
          onAsk({ ...asked, party: String(party), passes: String(passes) });
        }}
      />
      <Switch
        label="Discount Den"
        hint="One of you is a member: its fares count for all."
        checked={asked.den === '1'}
        onChange={(den) => {
          save({ den });
          onAsk({ ...asked, den: den ? '1' : '0' });
        }}
      />
    </>
  );
}
