import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';

export interface Question<Subject> {
  readonly about: Subject;
  readonly title: string;
  readonly text: string;
  /** Label of the confirming button. */
  readonly answer: string;
}

/** Confirmation dialog. Its text stays while the dialog fades out. */
export function useQuestion<Subject>() {
  const [question, setQuestion] = useState<Question<Subject>>();
  const [isOpen, setOpen] = useState(false);
  return {
    question,
    isOpen,
    ask: (next: Question<Subject>) => {
      setQuestion(next);
      setOpen(true);
    },
    close: () => setOpen(false),
  } as const;
}

interface QuestionDialogProps<Subject> {
  readonly state: ReturnType<typeof useQuestion<Subject>>;
  readonly busy: boolean;
  readonly onYes: (about: Subject) => void;
}

export function QuestionDialog<Subject>({ state, busy, onYes }: QuestionDialogProps<Subject>) {
  const { question, isOpen, close } = state;
  return (
    <AlertDialog
      open={isOpen}
      title={question?.title ?? ''}
      closeLabel="Cancel"
      onClose={close}
      action={
        question && (
          <Button variant="primary" busy={busy} onClick={() => onYes(question.about)}>
            {question.answer}
          </Button>
        )
      }
    >
      {question?.text}
    </AlertDialog>
  );
}
