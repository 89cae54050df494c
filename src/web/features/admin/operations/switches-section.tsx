import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { auditLog } from '#contract/admin/lists.ts';
import { operations } from '#contract/admin/operations.ts';
import {
  changeSwitch,
  listSwitches,
  reasonField,
  type SwitchDto,
} from '#contract/admin/site-settings.ts';
import { SWITCHES } from '#domain/switches.ts';
import { ApiError } from '#web/api/client.ts';
import { queryOf, useCall, useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card, LoadedSection, Moment } from '../parts.tsx';
import styles from './switches.module.css';

/** Costly calls, each with a button that turns it off or on. Not polled, because a reason is being written. */
export const SwitchesSection = () => (
  <LoadedSection
    query={useCall(listSwitches, {}, { staleTime: 0 })}
    loading="Loading switches…"
    heights={[560]}
  >
    {({ switches }) => (
      <Card title="Costly calls" aside="Every process follows within a few seconds">
        <ul className={styles.switches}>
          {switches.map((one) => (
            <Switch key={one.id} shown={one} />
          ))}
        </ul>
      </Card>
    )}
  </LoadedSection>
);

function Switch({ shown: { id, off } }: { readonly shown: SwitchDto }) {
  const { name } = SWITCHES[id];
  const [isOpen, setOpen] = useState(false);
  const nameId = useId();
  const verb = off ? 'Turn on' : 'Turn off';
  return (
    <li className={styles.switch} aria-labelledby={nameId}>
      <div className={styles.line}>
        <div className={styles.text}>
          <p id={nameId}>
            <b>{name}</b> <Tag tone={off ? 'warn' : 'plain'}>{off ? 'Off' : 'On'}</Tag>
          </p>
          {off && (
            <p className={styles.soft}>
              {off.reason}. Since <Moment at={off.since} /> by {off.by ?? 'the command line'}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button size="small" aria-label={`${verb}: ${name}`} onClick={() => setOpen(true)}>
            {verb}
          </Button>
        )}
      </div>
      {isOpen && <ReasonForm {...{ id, verb }} isOff={!off} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Stable, so that it runs once. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

interface ReasonFormProps {
  readonly id: SwitchDto['id'];
  readonly verb: string;
  /** What it is to be. */
  readonly isOff: boolean;
  readonly onClose: () => void;
}

function ReasonForm({ id, verb, isOff, onClose }: ReasonFormProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending, error, reset } = useSend(changeSwitch, {
    onSuccess: (answer) => {
      queries.setQueryData(queryOf(listSwitches, {}).queryKey, answer);
      // The answer is the list of now, and every read of it is an entry of the audit log.
      for (const { path } of [operations, auditLog])
        void queries.invalidateQueries({ queryKey: [path] });
      const title = `${SWITCHES[id].name}: ${isOff ? 'off' : 'on'}`;
      toast({ tone: 'success', title, message: 'Every process follows within a few seconds.' });
      onClose();
    },
  });
  const ofField = error instanceof ApiError ? error.fields.reason : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const reason = reasonField.safeParse(text);
    setFailure(reason.error?.issues[0]?.message);
    if (!reason.success) form.querySelector('input')?.focus();
    else mutate({ params: { id }, body: { off: isOff, reason: reason.data } });
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`${verb}: ${SWITCHES[id].name}`}
      onSubmit={submit}
    >
      {error && !ofField && <Notice tone="error">{error.message}</Notice>}
      <TextField
        label="Reason"
        hint="Stays in the audit log. Write no personal data."
        autoComplete="off"
        ref={focus}
        value={text}
        error={failure ?? ofField}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFailure(undefined);
          reset();
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending}>
          {verb}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
