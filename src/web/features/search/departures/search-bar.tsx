import { ArrowLeft, ChevronLeft, ChevronRight, Pencil, Search, Share, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { useMedia } from '#web/browser/media.ts';
import type { Places } from '#web/places/use-network.ts';
import { Sentence, useSlot } from '#web/question/sentence.tsx';
import { useShareAddress } from '#web/results/tools.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { BarAction, WideLabel } from './bar-actions.tsx';
import { ONE_WAY, type OneWaySlot, type Question } from './one-way.ts';
import styles from './search-bar.module.css';

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
      {edit && isWide ? <EditedSentence {...edit} /> : <RouteAndFacts {...props} />}
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
function EditedSentence({ question, places: { cityOf }, today }: QuestionProps) {
  const { open, opening } = useSlot<OneWaySlot>('from');
  return (
    <>
      <Sentence
        model={ONE_WAY}
        asked={question.draft}
        facts={{ cityOf, today }}
        look="line"
        onOpen={open}
        beside={{ day: <NextDays {...{ question, today }} /> }}
      />
      <QuestionDialog {...opening} question={question} />
    </>
  );
}

function NextDays({ question, today }: Pick<QuestionProps, 'question' | 'today'>) {
  const { draft, moveDay } = question;
  const { date } = draft;
  const hasBefore = date !== undefined && date > today;
  const hasAfter = date !== undefined && date < addDays(today, MAX_DAYS_AHEAD);
  return (
    <>
      <IconButton
        label="Search the day before"
        aria-disabled={!hasBefore}
        icon={<ChevronLeft strokeWidth={2} />}
        onClick={() => {
          if (hasBefore) moveDay(-1);
        }}
      />
      <IconButton
        label="Search the day after"
        aria-disabled={!hasAfter}
        icon={<ChevronRight strokeWidth={2} />}
        onClick={() => {
          if (hasAfter) moveDay(1);
        }}
      />
    </>
  );
}

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
        slot="all"
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
