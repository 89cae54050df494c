import { Pencil, Share, X } from 'lucide-react';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
} from '#domain/trip-sentence.ts';
import { useMedia } from '#web/browser/media.ts';
import { SentenceProblems } from '#web/question/sentence.tsx';
import { useShareAddress } from '#web/results/tools.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { AskedTrips } from './question/asked-trips.ts';
import { buttonLabel, problemsOf, type QuestionFacts, TRIP } from './question/trip-question.ts';
import { TripSentence } from './question/trip-sentence.tsx';
import styles from './trips-page.module.css';

interface QuestionBarProps {
  readonly draft: AskedTrips;
  readonly facts: QuestionFacts;
  /** Whether the draft is another question than that of the answer. */
  readonly isChanged: boolean;
  /** Whether asking takes a search from the allowance. */
  readonly costs: boolean;
  /** Whether the sentence is open, where it is one line. */
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onDraft: (next: AskedTrips) => void;
  readonly onRun: () => void;
  readonly onUndo: () => void;
}

const icon = { size: 18, strokeWidth: 1.75 } as const;

/** Sticky above the answer: the sentence, or one line that opens it on phones and tablets. */
export function QuestionBar(props: QuestionBarProps) {
  const { draft, facts, isChanged, onDraft, onUndo } = props;
  const isWide = useMedia('(min-width: 1024px)');
  const problems = problemsOf(draft, facts);
  return (
    <section className={styles.bar} aria-label="Your trip">
      {isWide ? (
        <>
          <TripSentence asked={draft} onAsk={onDraft} {...{ facts, problems }} look="bar" />
          {isChanged ? (
            <>
              <IconButton label="Undo" icon={<X {...icon} />} onClick={onUndo} />
              <RunButton {...props} hasProblem={Object.keys(problems).length > 0} />
            </>
          ) : (
            <ShareButton />
          )}
        </>
      ) : (
        <PhoneQuestion {...props} problems={problems} />
      )}
    </section>
  );
}

interface RunButtonProps extends QuestionBarProps {
  readonly hasProblem: boolean;
  readonly fill?: boolean;
}

const RunButton = ({ draft, costs, hasProblem, fill = false, onRun }: RunButtonProps) => (
  <Button
    variant="primary"
    fill={fill}
    className={styles.run}
    aria-disabled={hasProblem}
    onClick={() => {
      if (!hasProblem) onRun();
    }}
  >
    {buttonLabel(draft)}
    {costs && ', uses 1 search'}
  </Button>
);

interface PhoneQuestionProps extends QuestionBarProps {
  readonly problems: ReturnType<typeof problemsOf>;
}

function PhoneQuestion({ problems, ...props }: PhoneQuestionProps) {
  const { draft, facts, isChanged, isEditing, onEdit, onDraft } = props;
  const { today, cityOf } = facts;
  const home = formatHome(draft, { today });
  const hasProblem = Object.keys(problems).length > 0;
  const close = () => onEdit(false);
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        onClick={() => onEdit(true)}
      >
        <HiddenText>Change the question:</HiddenText>{' '}
        <span className={styles.route}>
          {formatOrigins(draft, cityOf)} to {formatWhere(draft, cityOf)}
        </span>
        <HiddenText>,</HiddenText>{' '}
        <span className={styles.facts}>
          {formatLeaving(draft, { today })}, {home.before} {home.text}, {formatPeople(draft)}
        </span>
        <Pencil {...icon} />
      </button>
      <ShareButton />
      <Dialog
        open={isEditing}
        onClose={close}
        title="Your trip"
        shape="popover"
        actions={
          isChanged ? (
            <RunButton
              {...props}
              {...{ hasProblem }}
              fill
              onRun={() => {
                close();
                props.onRun();
              }}
            />
          ) : (
            <Button variant="primary" fill onClick={close}>
              Done
            </Button>
          )
        }
      >
        <TripSentence asked={draft} onAsk={onDraft} {...{ facts, problems }} look="page" />
        <SentenceProblems model={TRIP} problems={problems} />
      </Dialog>
    </>
  );
}

const ShareButton = () => (
  <IconButton label="Share" icon={<Share {...icon} />} onClick={useShareAddress()} />
);
