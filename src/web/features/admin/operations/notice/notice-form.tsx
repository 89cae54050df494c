import { useLayoutEffect, useRef } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { DayField } from '../parts/day-field.tsx';
import styles from './notice.module.css';
import { MAX_TEXT } from './notice-fields.ts';
import type { NoticeForm as Form } from './use-notice-form.ts';

interface NoticeFormProps {
  readonly form: Form;
  readonly today: LocalDate;
}

export function NoticeForm({ form, today }: NoticeFormProps) {
  const { fields, change, errors, refusal, isEdited, busy, discard, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label="Change the notice"
      onSubmit={submit}
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <TextArea
        label="Text"
        aside={`${fields.text.length} of ${MAX_TEXT}`}
        hint="Leave it empty for no notice."
        value={fields.text}
        error={errors.text}
        onChange={(event) => change({ text: oneLine(event.currentTarget.value) })}
      />
      <TextField
        label="Link"
        aside="Optional"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={fields.link_url}
        error={errors.link_url}
        onChange={(event) => change({ link_url: event.currentTarget.value })}
      />
      <div className={styles.days}>
        <DayField
          label="First day"
          aside="Optional"
          text={fields.from}
          onText={(from) => change({ from })}
          today={today}
          error={errors.from}
        />
        <DayField
          label="Last day"
          aside="Optional"
          text={fields.until}
          onText={(until) => change({ until })}
          today={today}
          error={errors.until}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {isEdited && <Button onClick={discard}>Discard changes</Button>}
      </div>
    </form>
  );
}

/** Joins pasted lines: the notice has one line. */
const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
