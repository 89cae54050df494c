import { isAirportCode } from '#domain/airports.ts';
import type { Places } from '#web/places/use-network.ts';
import type { SentenceModel } from '#web/question/model.ts';
import { Sentence, useSlot } from '#web/question/sentence.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import styles from './get-home.module.css';
import type { HomeQuestion, HomeSlot } from './use-home-question.ts';

const HomeSlotDialog = lazyDialog(
  async () => (await import('./home-slot-dialog.tsx')).HomeSlotDialog,
);

interface SentenceFacts {
  readonly places: Places;
  /** The airport nearest to where somebody is, once it is known. */
  readonly nearest: string | undefined;
  /** People whom the answer is for; those of the question before it has come. */
  readonly party: number;
}

/** The question how to get home. What is changed is asked at once, so it has no draft. */
const HOME: SentenceModel<HomeQuestion, HomeSlot, SentenceFacts> = {
  name: 'home',
  slots: ['from', 'to', 'people'],
  wordsOf: ({ from, homes }, { places, nearest, party }) => ({
    from: { before: 'From', text: nameOfFrom(from, nearest, places) },
    to: { before: 'to', text: nameOfHomes(homes, places) },
    people: { before: 'for', text: `${party}` },
  }),
};

/** The airport where somebody is. */
const airportOf = (from: string | undefined, nearest: string | undefined) =>
  from !== undefined && isAirportCode(from) ? from : nearest;

function nameOfFrom(
  from: string | undefined,
  nearest: string | undefined,
  { cityOf }: Places,
): string {
  const code = airportOf(from, nearest);
  if (code === undefined) return 'your location';
  return code === from ? cityOf(code) : `near ${cityOf(code)}`;
}

function nameOfHomes([first, ...more]: readonly string[], { cityOf }: Places): string {
  if (first === undefined) return 'Choose your home airport';
  return `${cityOf(first)}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

interface HomeSentenceProps extends SentenceFacts {
  readonly question: HomeQuestion;
}

/** `From Orlando to Cleveland for 1 person` */
export function HomeSentence({ question, ...facts }: HomeSentenceProps) {
  const { open, opening } = useSlot<HomeSlot>('from');
  return (
    <>
      <div className={styles.sentence}>
        <Sentence
          model={HOME}
          asked={question}
          facts={facts}
          look="home"
          onOpen={open}
          onNear={HomeSlotDialog.preload}
        >
          <span className={styles.wideOnly}>
            {facts.party === 1 ? 'person' : 'people'}. Airports nearby count, drives included.
          </span>
        </Sentence>
      </div>
      <HomeSlotDialog
        {...opening}
        question={question}
        airport={airportOf(question.from, facts.nearest)}
      />
    </>
  );
}

interface ChooseButtonProps {
  readonly slot: Exclude<HomeSlot, 'people'>;
  readonly question: HomeQuestion;
  readonly nearest?: string | undefined;
}

export const CHOOSE = { from: 'Choose where you are', to: 'Choose your home airport' } as const;

/** The one thing to do where nothing else is known. */
export function ChooseButton({ slot, question, nearest }: ChooseButtonProps) {
  const { open, opening } = useSlot<HomeSlot>(slot);
  return (
    <>
      <Button
        variant="primary"
        size="large"
        aria-haspopup="dialog"
        onPointerEnter={HomeSlotDialog.preload}
        onFocus={HomeSlotDialog.preload}
        onClick={(event) => open(slot)(event.currentTarget)}
      >
        {CHOOSE[slot]}
      </Button>
      <HomeSlotDialog
        {...opening}
        question={question}
        airport={airportOf(question.from, nearest)}
      />
    </>
  );
}
