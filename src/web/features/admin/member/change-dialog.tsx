import { type FormEvent, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { auditLog, listUsers } from '#contract/admin/lists.ts';
import { memberDetails, memberReasonField } from '#contract/admin/members.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useNavigate } from '#web/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './member.module.css';

/** A change of a member, and what the dialog says of it. */
export interface Change {
  readonly endpoint: Endpoint;
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
  readonly field: z.ZodMiniType;
}

interface ChangeDialogProps {
  /** Of the member. */
  readonly id: string;
  readonly change: Change;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Errors {
  readonly [field: string]: string | undefined;
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
            type="submit"
            form={formId}
            variant={change.deletes ? 'danger' : 'primary'}
            busy={form.isPending}
          >
            {change.label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={form.submit}>
        <p>{change.text}</p>
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {asks && (
          <TextField
            label={asks.label}
            hint={asks.hint}
            inputMode={asks.inputMode}
            autoComplete="off"
            data-autofocus={asks.initial === '' ? true : undefined}
            value={form.answer}
            error={form.errors[asks.name]}
            onChange={(event) => form.setAnswer(event.currentTarget.value)}
          />
        )}
        <TextField
          label="Reason"
          hint="Stays in the audit log. Write no personal data."
          autoComplete="off"
          data-autofocus={asks?.initial === '' ? undefined : true}
          value={form.reason}
          error={form.errors.reason}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

const answerIn = ({ inputMode }: Asked, text: string) =>
  inputMode === 'numeric' ? Number(text) : text;

type Field = readonly [name: string, field: z.ZodMiniType, value: unknown];

/** The parsed fields, and what is wrong with the others. */
function readFields(fields: readonly Field[]) {
  const body: Record<string, unknown> = {};
  const found: Record<string, string | undefined> = {};
  for (const [name, field, value] of fields) {
    const read = field.safeParse(value);
    if (read.success) body[name] = read.data;
    else found[name] = read.error.issues[0]?.message;
  }
  return { body, found };
}

/** What a change of a member may show otherwise. */
const CHANGED = [memberDetails, listUsers, auditLog];
/** Without the page of the member, which would be asked for again and not found. */
const DELETED = [listUsers, auditLog];

function useChange({ id, change, onClose }: Omit<ChangeDialogProps, 'open'>) {
  const { endpoint, asks, done, deletes } = change;
  const toast = useToast();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState(asks?.initial ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, error, reset } = useSend(endpoint, {
    refetch: deletes ? DELETED : CHANGED,
    onSuccess: () => {
      toast({ tone: 'success', title: done });
      setReason('');
      setAnswer(asks?.initial ?? '');
      onClose();
      if (deletes) void navigate({ to: '/admin', search: { tab: 'users' }, replace: true });
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
    reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const { body, found } = readFields([
      ['reason', memberReasonField, reason],
      ...(asks ? [[asks.name, asks.field, answerIn(asks, answer)] as const] : []),
    ]);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    mutate({ params: { id, ...change.params }, body } as unknown as Parameters<typeof mutate>[0]);
  };
  return {
    reason,
    setReason: typed(setReason),
    answer,
    setAnswer: typed(setAnswer),
    errors: { ...refused, ...errors },
    /** What no field is wrong about. */
    failure: error && Object.keys(refused).length === 0 ? error.message : undefined,
    isPending,
    submit,
  };
}
