import * as z from 'zod/mini';
import { type BannerDto, changeBanner } from '#contract/admin/site-notices.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { formatDayLong, isLocalDate, type LocalDate } from '#domain/time.ts';
import { readTypedDate } from '#web/dates/typed-date.ts';

/** Maximum number of characters. */
export const MAX_TEXT = 300;

/** As typed. */
export const noticeFields = z.object({
  text: z.string(),
  link_url: z.string(),
  from: z.string(),
  until: z.string(),
});
export type NoticeFields = Readonly<z.output<typeof noticeFields>>;
export type NoticeErrors = Partial<Record<keyof NoticeFields, string>>;
type NoticeBody = RawInputOf<typeof changeBanner>['body'];

const FIELDS = ['text', 'link_url', 'from', 'until'] as const;

export const fieldsOf = ({ text, link_url, from, until }: BannerDto): NoticeFields => ({
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
export function readNotice(
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
export const errorsFromServer = (fields: Readonly<Record<string, string>>): NoticeErrors =>
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
