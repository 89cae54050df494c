import { MOST_ORIGINS } from '#domain/nearby.ts';
import { Travelers } from '#web/flights/travelers.tsx';
import { AirportsDialog } from '#web/places/airports-dialog.tsx';
import { SlotDialog, type SlotOpening } from '#web/question/slot-dialog.tsx';
import type { HomeQuestion, HomeSlot } from './use-home-question.ts';

interface HomeSlotDialogProps extends SlotOpening<HomeSlot> {
  readonly question: HomeQuestion;
  /** Where somebody is; undefined while it is unknown. */
  readonly airport: string | undefined;
}

const PEOPLE = { people: { title: 'Who travels', Field: PeopleField } };

export function HomeSlotDialog({ slot, question, airport, ...opening }: HomeSlotDialogProps) {
  switch (slot) {
    case 'from':
      return (
        <AirportsDialog
          {...opening}
          title="Where you are"
          chosen={airport === undefined ? [] : [airport]}
          max={1}
          onChange={([chosen]) => chosen && question.chooseFrom(chosen)}
          locate={question.locate}
        />
      );
    case 'to':
      return (
        <AirportsDialog
          {...opening}
          title="Home"
          chosen={question.homes}
          max={MOST_ORIGINS}
          onChange={question.chooseHomes}
        />
      );
    case 'people':
      return <SlotDialog {...opening} slot="people" fields={PEOPLE} field={question} />;
  }
}

function PeopleField({ people, choosePeople }: HomeQuestion) {
  return <Travelers value={people} onChange={choosePeople} />;
}
