import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isAirportCode } from '#domain/airports.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import type { Places } from '#web/network/use-network.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import styles from './get-home.module.css';
import type { HomeQuestion } from './use-home-question.ts';

const AirportsDialog = lazyDialog(
  async () => (await import('#web/places/airports-dialog.tsx')).AirportsDialog,
);
const TravelersDialog = lazyDialog(
  async () => (await import('./travelers-dialog.tsx')).TravelersDialog,
);

interface HomeSentenceProps {
  readonly question: HomeQuestion;
  readonly places: Places;
  /** The airport nearest to where somebody is, once it is known. */
  readonly nearest: string | undefined;
  /** People whom the answer is for; those of the question before it has come. */
  readonly party: number;
}

/** `From Orlando to Cleveland for 1 person`: each part opens its choice. */
export function HomeSentence({ question, places, nearest, party }: HomeSentenceProps) {
  const { people, choosePeople } = question;
  return (
    <div className={styles.sentence}>
      <span>
        From <FromSlot {...{ question, places, nearest }} />
      </span>{' '}
      <span>
        to <HomesSlot {...{ question, places }} />
      </span>{' '}
      <span>
        for{' '}
        <Slot
          dialog={({ open, close, anchor }) => (
            <TravelersDialog {...{ open, anchor, people, choosePeople }} onClose={close} />
          )}
          preload={TravelersDialog.preload}
        >
          {party}
        </Slot>
        <span className={styles.wideOnly}>
          {party === 1 ? ' person' : ' people'}. Airports nearby count, drives included.
        </span>
      </span>
    </div>
  );
}

interface MainSlot {
  readonly isMain?: boolean;
}

type FromSlotProps = Pick<HomeSentenceProps, 'question' | 'places' | 'nearest'> & MainSlot;

export function FromSlot({ question, places, nearest, isMain }: FromSlotProps) {
  const { from } = question;
  const code = from !== undefined && isAirportCode(from) ? from : nearest;
  return (
    <Slot
      dialog={({ open, close, anchor }) => (
        <AirportsDialog
          {...{ open, anchor }}
          onClose={close}
          title="Where you are"
          chosen={code === undefined ? [] : [code]}
          max={1}
          onChange={([chosen]) => chosen && question.chooseFrom(chosen)}
          locate={question.locate}
        />
      )}
      preload={AirportsDialog.preload}
      isMain={isMain}
    >
      {isMain ? 'Choose where you are' : nameOfFrom(from, code, places)}
    </Slot>
  );
}

function nameOfFrom(from: string | undefined, code: string | undefined, places: Places): string {
  if (code === undefined) return 'your location';
  return code === from ? places.cityOf(code) : `near ${places.cityOf(code)}`;
}

type HomesSlotProps = Pick<HomeSentenceProps, 'question' | 'places'> & MainSlot;

export function HomesSlot({ question, places, isMain }: HomesSlotProps) {
  const [first] = question.homes;
  const more = question.homes.length - 1;
  return (
    <Slot
      dialog={({ open, close, anchor }) => (
        <AirportsDialog
          {...{ open, anchor }}
          onClose={close}
          title="Home"
          chosen={question.homes}
          max={MOST_ORIGINS}
          onChange={question.chooseHomes}
        />
      )}
      preload={AirportsDialog.preload}
      isMain={isMain}
    >
      {first === undefined ? 'Choose your home airport' : places.cityOf(first)}
      {more > 0 && ` and ${more} more`}
    </Slot>
  );
}

interface SlotDialog {
  readonly open: boolean;
  readonly close: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

interface SlotProps {
  readonly dialog: (of: SlotDialog) => ReactNode;
  readonly preload: () => void;
  /** Beside nothing else: the one thing to do. */
  readonly isMain?: boolean | undefined;
  readonly children: ReactNode;
}

function Slot({ dialog, preload, isMain = false, children }: SlotProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={isMain ? buttonClass({ variant: 'primary', size: 'large' }) : styles.slot}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span>{children}</span>
        {!isMain && <ChevronDown size={16} strokeWidth={2.2} />}
      </button>
      {dialog({ open, close: () => setOpen(false), anchor })}
    </>
  );
}
