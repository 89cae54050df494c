import { type FormEvent, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { auditLog, listUsers } from '#contract/admin/lists.ts';
import { memberDetails, memberReasonField } from '#contract/admin/members.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
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
  /** A whole number that is asked for. */
  readonly amount?: {
    readonly name: string;
    readonly label: string;
    readonly initial: string;
    readonly field: z.ZodMiniType<number, number>;
  };
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
  const { amount } = change;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={change.title}
      shape="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isPending}>
            {change.label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={form.submit}>
        <p>{change.text}</p>
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {amount && (
          <TextField
            label={amount.label}
            inputMode="numeric"
            autoComplete="off"
            value={form.number}
            error={form.errors[amount.name]}
            onChange={(event) => form.setNumber(event.currentTarget.value)}
          />
        )}
        <TextField
          label="Reason"
          hint="Stays in the audit log. Write no personal data."
          autoComplete="off"
          data-autofocus
          value={form.reason}
          error={form.errors.reason}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

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

function useChange({ id, change, onClose }: Omit<ChangeDialogProps, 'open'>) {
  const { endpoint, amount, done } = change;
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [number, setNumber] = useState(amount?.initial ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, error, reset } = useSend(endpoint, {
    refetch: [memberDetails, listUsers, auditLog],
    onSuccess: () => {
      toast({ tone: 'success', title: done });
      setReason('');
      onClose();
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
      ...(amount ? [[amount.name, amount.field, Number(number)] as const] : []),
    ]);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    mutate({ params: { id, ...change.params }, body } as unknown as Parameters<typeof mutate>[0]);
  };
  return {
    reason,
    setReason: typed(setReason),
    number,
    setNumber: typed(setNumber),
    errors: { ...refused, ...errors },
    /** What no field is wrong about. */
    failure: error && Object.keys(refused).length === 0 ? error.message : undefined,
    isPending,
    submit,
  };
}
