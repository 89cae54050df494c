import { useId } from 'react';
import { auditLog, listUsers } from '#contract/admin/lists.ts';
import { memberDetails } from '#contract/admin/members.ts';
import { readNumber } from '#domain/typed-text.ts';
import { useSend } from '#web/api/use-call.ts';
import { type FormEndpoint, useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { useNavigate } from '#web/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './member.module.css';

/** A change of a member, and what the dialog says of it. */
export interface Change {
  readonly endpoint: FormEndpoint;
  /** Of the button that opens the dialog and of the one that confirms. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Title of the toast. */
  readonly done: string;
  /** Further parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** What is asked for beside the reason. */
  readonly asks?: Asked;
  /** Whether the member is gone afterwards. */
  readonly deletes?: true;
}

interface Asked {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly initial: string;
  readonly inputMode: 'numeric' | 'email';
  /** What is wrong with an answer that the endpoint would take. */
  readonly refuses?: (typed: string) => string | undefined;
}

interface ChangeDialogProps {
  /** Of the member. */
  readonly id: string;
  readonly change: Change;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason of a change and makes it. The text stays when the change is refused. */
export function ChangeDialog({ id, change, open, onClose }: ChangeDialogProps) {
  const formId = useId();
  const form = useChange({ id, change, onClose });
  const { asks } = change;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={change.title}
      shape="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            {...form.buttonProps}
            form={formId}
            variant={change.deletes ? 'danger' : 'primary'}
          >
            {change.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.formProps}>
        <p>{change.text}</p>
        {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
        {asks && (
          <TextField
            label={asks.label}
            hint={asks.hint}
            inputMode={asks.inputMode}
            autoComplete="off"
            data-autofocus={asks.initial === '' ? true : undefined}
            {...form.field(asks.name)}
          />
        )}
        <TextField
          label="Reason"
          hint="Stays in the audit log. Write no personal data."
          autoComplete="off"
          data-autofocus={asks?.initial === '' ? undefined : true}
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}

const answerIn = ({ inputMode }: Asked, text: string) =>
  inputMode === 'numeric' ? (readNumber(text) ?? Number.NaN) : text;

/** What a change of a member may show otherwise. */
const CHANGED = [memberDetails, listUsers, auditLog];
/** Without the page of the member, which would be asked for again and not found. */
const DELETED = [listUsers, auditLog];

function useChange({ id, change, onClose }: Omit<ChangeDialogProps, 'open'>) {
  const { endpoint, asks, done, deletes } = change;
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useSend(endpoint, {
    refetch: deletes ? DELETED : CHANGED,
    onSuccess: () => {
      toast({ tone: 'success', title: done });
      form.reset();
      onClose();
      if (deletes) void navigate({ to: '/admin', search: { tab: 'users' }, replace: true });
    },
  });
  const defaults: Readonly<Record<string, string>> = {
    ...(asks && { [asks.name]: asks.initial }),
    reason: '',
  };
  const form = useEndpointForm(endpoint, {
    defaults,
    toBody: (typed) => ({
      ...typed,
      ...(asks && { [asks.name]: answerIn(asks, typed[asks.name] ?? '') }),
    }),
    check: ({ [asks?.name ?? '']: typed = '' }) => {
      const refusal = asks?.refuses?.(typed);
      return asks && refusal ? { [asks.name]: refusal } : {};
    },
    send: (body) => {
      const input = { params: { id, ...change.params }, body };
      return mutateAsync(input as unknown as Parameters<typeof mutateAsync>[0]);
    },
  });
  return form;
}
