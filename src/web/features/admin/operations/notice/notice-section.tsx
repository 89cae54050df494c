import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type BannerDto, banner, changeBanner } from '#contract/admin/site-settings.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { site } from '#contract/site.ts';
import { formatDayLong, isLocalDate, type LocalDate } from '#domain/time.ts';
import { ApiError } from '#web/api/client.ts';
import { queryOf, useCall, useSend } from '#web/api/use-call.ts';
import { deviceZone } from '#web/browser/now.ts';
import { readTypedDate } from '#web/dates/typed-date-field.tsx';
import { useToday } from '#web/dates/use-today.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { SiteAnnouncement } from '#web/site/site-announcement.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#web/ui/field/text-field.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { Card, DayField, LoadedSection, Moment } from '../parts.tsx';
import styles from './notice.module.css';

/** Not polled, because it is being edited. */
export const NoticeSection = () => (
  <LoadedSection
    query={useCall(banner, {}, { staleTime: 0 })}
    loading="Loading the notice…"
    heights={[120, 420]}
  >
    {(stored) => <SiteNotice stored={stored} />}
  </LoadedSection>
);

function SiteNotice({ stored }: { readonly stored: BannerDto }) {
  const today = useToday(deviceZone());
  const toast = useToast();
  const form = useNoticeForm({
    stored,
    today,
    onSaved: ({ shown }) =>
      toast({
        tone: 'success',
        title: 'Notice saved',
        message: shown
          ? 'Every page shows it within ten seconds.'
          : 'It is not shown at the moment.',
      }),
  });
  const text = form.fields.text.trim();
  return (
    <>
      <Card title={form.isEdited ? 'Preview' : 'In force'} aside={<LastChange stored={stored} />}>
        {text ? (
          <SiteAnnouncement text={text} linkUrl={linkOf(form.fields.link_url.trim())} />
        ) : (
          <p className={styles.soft}>No notice.</p>
        )}
        {!form.isEdited && stored.text !== null && (
          <p className={styles.soft}>
            {stored.shown
              ? 'Visitors see it above the search form.'
              : 'Not shown at the moment: its days are over or yet to come.'}
          </p>
        )}
      </Card>
      <Card title="Change the notice">
        <NoticeForm form={form} today={today} />
      </Card>
    </>
  );
}

/** Null for an incomplete URL. */
const linkOf = (typed: string): string | null => (/^https:\/\/\S+$/.test(typed) ? typed : null);

function LastChange({ stored }: { readonly stored: BannerDto }) {
  if (stored.changed_at === null) return 'As configured; nobody has changed it yet';
  return (
    <>
      Changed <Moment at={stored.changed_at} /> by {stored.changed_by ?? 'the command line'}
    </>
  );
}

interface NoticeFormProps {
  readonly form: ReturnType<typeof useNoticeForm>;
  readonly today: LocalDate;
}

function NoticeForm({ form, today }: NoticeFormProps) {
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

interface NoticeFormOptions {
  /** The current notice, shown until something is typed. */
  readonly stored: BannerDto;
  readonly today: LocalDate;
  readonly onSaved: (banner: BannerDto) => void;
}

const DRAFT = 'notice';

/** Keeps the fields on every error. */
function useNoticeForm({ stored, today, onSaved }: NoticeFormOptions) {
  const restored = useRestoredDraft(DRAFT, noticeFields);
  const [typed, setTyped] = useState<NoticeFields | undefined>(restored);
  useUnsavedDraft(DRAFT, typed);
  const [errors, setErrors] = useState<NoticeErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const queries = useQueryClient();
  const { mutate, isPending } = useSend(changeBanner, {
    onSuccess: (changed) => {
      queries.setQueryData(queryOf(banner, {}).queryKey, changed);
      void queries.invalidateQueries({ queryKey: [site.path] });
    },
  });
  const fields = typed ?? fieldsOf(stored);

  const start = (next: NoticeFields | undefined) => {
    setTyped(next);
    setErrors({});
    setRefusal(undefined);
  };
  const refuse = (error: Error) => {
    const found = error instanceof ApiError ? errorsFromServer(error.fields) : {};
    setErrors(found);
    if (Object.keys(found).length === 0) setRefusal(error.message);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const read = readNotice(fields, { today, stored });
    setRefusal(undefined);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    const sent = { body: read.body };
    mutate(sent, {
      onSuccess: (changed) => {
        start(undefined);
        onSaved(changed);
      },
      onError: refuse,
    });
  };
  return {
    fields,
    change: (part: Partial<NoticeFields>) => start({ ...fields, ...part }),
    errors,
    refusal,
    isEdited: typed !== undefined,
    busy: isPending,
    discard: () => start(undefined),
    submit,
  };
}

/** Maximum number of characters. */
const MAX_TEXT = 300;

/** As typed. */
const noticeFields = z.object({
  text: z.string(),
  link_url: z.string(),
  from: z.string(),
  until: z.string(),
});
type NoticeFields = Readonly<z.output<typeof noticeFields>>;
type NoticeErrors = Partial<Record<keyof NoticeFields, string>>;
type NoticeBody = RawInputOf<typeof changeBanner>['body'];

const FIELDS = ['text', 'link_url', 'from', 'until'] as const;

const fieldsOf = ({ text, link_url, from, until }: BannerDto): NoticeFields => ({
  text: text ?? '',
  link_url: link_url ?? '',
  from: dayText(from),
  until: dayText(until),
});

const dayText = (day: string | null): string =>
  day !== null && isLocalDate(day) ? formatDayLong(day) : '';

interface ReadOptions {
  readonly today: LocalDate;
  /** The current notice: its past days may be sent unchanged. */
  readonly stored: BannerDto;
}

/** The request body, or the errors by field. */
function readNotice(
  fields: NoticeFields,
  { today, stored }: ReadOptions,
): { readonly body: NoticeBody } | { readonly errors: NoticeErrors } {
  const from = readDay(fields.from, today, stored.from);
  const until = readDay(fields.until, today, stored.until);
  const errors: NoticeErrors = {
    ...('error' in from && { from: from.error }),
    ...('error' in until && { until: until.error }),
  };
  const body = {
    text: fields.text,
    link_url: fields.link_url,
    from: 'date' in from ? from.date : null,
    until: 'date' in until ? until.date : null,
  };
  const checked = changeBanner.body.safeParse(body);
  for (const { path, message } of checked.error?.issues ?? [])
    if (isField(path[0])) errors[path[0]] = message;
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

/** Maps server errors to form fields. */
const errorsFromServer = (fields: Readonly<Record<string, string>>): NoticeErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name)));

const isField = (name: unknown): name is keyof NoticeFields =>
  FIELDS.some((field) => field === name);

type ReadDay = { readonly date: LocalDate | null } | { readonly error: string };

function readDay(text: string, today: LocalDate, stored: string | null): ReadDay {
  if (!text.trim()) return { date: null };
  if (stored !== null && isLocalDate(stored) && text === formatDayLong(stored))
    return { date: stored };
  return readTypedDate(text, today);
}
