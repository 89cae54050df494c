import {
  ArrowLeft,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Pencil,
  Search,
  Share,
  X,
} from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { MAX_DAYS_AHEAD, placesLabel } from '#domain/search.ts';
import { addDays, formatDayIn, type LocalDate } from '#domain/time.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { useMedia } from '#web/browser/media.ts';
import type { Places } from '#web/network/use-network.ts';
import { useShareAddress } from '#web/results/tools.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { BarAction, WideLabel } from './bar-actions.tsx';
import type { QuestionPart } from './question-dialog.tsx';
import styles from './search-bar.module.css';
import sentenceStyles from './sentence.module.css';
import type { Question } from './use-departures.tsx';

interface SearchBarProps {
  /** `Denver to anywhere` */
  readonly route: string;
  /** `Sun, Nov 22 · Outbound` */
  readonly facts: ReactNode;
  /** Makes the route the heading of the page, which starts with these hidden words. */
  readonly headingStart?: string;
  /** `Departure` or `Return`, in a trip. */
  readonly badge?: string;
  readonly travelers?: number | undefined;
  readonly back?: { readonly label: string; readonly go: () => void };
  /** Present where the question is edited in place. */
  readonly edit?: {
    readonly question: Question;
    readonly places: Places;
    readonly today: LocalDate;
    /** Opens the alert of a single route. */
    readonly onAlert: (() => void) | undefined;
  };
  /** {@link BarAction} buttons. */
  readonly children?: ReactNode;
  readonly onNewSearch: () => void;
}

const icon = { size: 18, strokeWidth: 1.75 } as const;

/** Sticky above the results. */
export function SearchBar(props: SearchBarProps) {
  const { back, edit, children, onNewSearch } = props;
  const isWide = useMedia('(min-width: 768px)');
  const share = useShareAddress();
  return (
    <section className={styles.bar} aria-label="Your search">
      {back && (
        <BarAction icon={<ArrowLeft {...icon} />} label={back.label} onPress={back.go} plain />
      )}
      {edit && isWide ? <Sentence {...edit} /> : <RouteAndFacts {...props} />}
      {children}
      {edit && !isWide && <EditQuestion {...edit} className={styles.icon} />}
      {edit?.question.isChanged ? (
        <ChangedQuestion question={edit.question} />
      ) : (
        <>
          <BarAction icon={<Share {...icon} />} label="Share" onPress={share} plain />
          <BarAction icon={<Search {...icon} />} label="New Search" onPress={onNewSearch} />
        </>
      )}
    </section>
  );
}

function RouteAndFacts(props: SearchBarProps) {
  const { route, headingStart, facts, badge, travelers = 1, back } = props;
  const party = ` · ${formatCount(travelers, 'traveler')}`;
  return (
    <div className={styles.question}>
      {headingStart === undefined ? (
        <p className={styles.route}>{route}</p>
      ) : (
        <h1 tabIndex={-1} className={styles.route}>
          <HiddenText>{headingStart}</HiddenText>
          {route}
        </h1>
      )}
      {badge && <p className={styles.badge}>{badge}</p>}
      <p className={styles.facts}>
        {facts}
        {/* Beside two days a phone has no space for one traveler. */}
        {back && travelers === 1 ? <WideLabel>{party}</WideLabel> : party}
      </p>
    </div>
  );
}

/** In place of New Search while the question is not that of the list. */
function ChangedQuestion({ question }: { readonly question: Question }) {
  const hasSpace = useMedia('(min-width: 1440px)');
  return (
    <>
      {question.costs && hasSpace && (
        <div className={styles.usage}>
          <UsageBadge isShort />
        </div>
      )}
      <BarAction icon={<X {...icon} />} label="Undo" onPress={question.undo} plain />
      <Button variant="primary" className={styles.search} onClick={question.run}>
        <span className={styles.label}>{question.label}</span>
        {question.costs && <WideLabel>, uses 1 search</WideLabel>}
      </Button>
    </>
  );
}

const QuestionDialog = lazyDialog(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

interface QuestionProps {
  readonly question: Question;
  readonly places: Pick<Places, 'cityOf'>;
  readonly today: LocalDate;
}

/** The question as a sentence; each of its words in ink is edited in place. */
function Sentence({ question, places, today }: QuestionProps) {
  const [part, setPart] = useState<QuestionPart>();
  const [shownPart, setShownPart] = useState<QuestionPart>('places');
  const anchor = useRef<HTMLElement>(null);
  const { draft, moveDay } = question;
  const { direction, origins, destinations, date, duration, party = 1 } = draft;
  const open = (next: QuestionPart) => (button: HTMLElement) => {
    anchor.current = button;
    setShownPart(next);
    setPart(next);
  };
  const lastDay = addDays(today, MAX_DAYS_AHEAD);
  const from = placesLabel(origins.join(), places.cityOf) || 'somewhere';
  const to = placesLabel(destinations.join(), places.cityOf) || 'anywhere';
  return (
    <>
      <div className={sentenceStyles.sentence}>
        {direction === 'inbound' ? (
          <Slot before="Inbound to" isPlace onOpen={open('places')}>
            {to}
          </Slot>
        ) : (
          <>
            <Slot before="From" isPlace onOpen={open('places')}>
              {from}
            </Slot>
            <Slot before="to" isPlace onOpen={open('places')}>
              {to}
            </Slot>
          </>
        )}
        <span className={sentenceStyles.day}>
          <Slot before="on" onOpen={open('day')}>
            {date ? formatDayIn(date, today) : 'a day'}
          </Slot>
          <IconButton
            label="Search the day before"
            aria-disabled={!date || date <= today}
            icon={<ChevronLeft size={16} strokeWidth={2} />}
            onClick={() => {
              if (date && date > today) moveDay(-1);
            }}
          />
          <IconButton
            label="Search the day after"
            aria-disabled={!date || date >= lastDay}
            icon={<ChevronRight size={16} strokeWidth={2} />}
            onClick={() => {
              if (date && date < lastDay) moveDay(1);
            }}
          />
        </span>
        <Slot before="for" onOpen={open('party')}>
          {formatCount(party, 'traveler')}
        </Slot>
        {direction === 'outbound' &&
          (duration === undefined ? (
            <Slot onOpen={open('duration')}>one way</Slot>
          ) : (
            <Slot before="back after" onOpen={open('duration')}>
              {formatCount(duration, 'day')}
            </Slot>
          ))}
      </div>
      <QuestionDialog
        {...{ question, anchor }}
        part={shownPart}
        open={part !== undefined}
        onClose={() => setPart(undefined)}
      />
    </>
  );
}

interface SlotProps {
  readonly before?: string;
  readonly isPlace?: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  readonly children: string;
}

const Slot = ({ before, isPlace, onOpen, children }: SlotProps) => (
  <>
    {before && (
      <span className={sentenceStyles.word} aria-hidden="true">
        {before}
      </span>
    )}
    <button
      type="button"
      className={classNames(sentenceStyles.slot, isPlace && sentenceStyles.place)}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {before && <HiddenText>{before} </HiddenText>}
      <span className={sentenceStyles.text}>{children}</span>
      <HiddenText>, change</HiddenText>
      <ChevronDown size={12} strokeWidth={2.2} />
    </button>
  </>
);

interface EditButtonProps extends Pick<QuestionProps, 'question'> {
  /** Opens the alert of a single route. */
  readonly onAlert: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** Opens every part of the question, on phones. */
function EditQuestion({ question, onAlert, className }: EditButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor: RefObject<HTMLElement | null> = useRef(null);
  return (
    <>
      <IconButton
        className={className}
        label="Edit search"
        aria-haspopup="dialog"
        icon={<Pencil size={18} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <QuestionDialog
        {...{ question, anchor, onAlert }}
        part="all"
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
