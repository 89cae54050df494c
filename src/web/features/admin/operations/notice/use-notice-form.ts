import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type BannerDto, banner, changeBanner } from '#contract/admin/site-notices.ts';
import { site } from '#contract/site.ts';
import type { LocalDate } from '#domain/time.ts';
import { ApiError } from '#web/api/client.ts';
import { queryOf, useSend } from '#web/api/use-call.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import {
  errorsFromServer,
  fieldsOf,
  type NoticeErrors,
  type NoticeFields,
  noticeFields,
  readNotice,
} from './notice-fields.ts';

function useChangeNotice() {
  const queries = useQueryClient();
  return useSend(changeBanner, {
    onSuccess: (changed) => {
      queries.setQueryData(queryOf(banner, {}).queryKey, changed);
      void queries.invalidateQueries({ queryKey: [site.path] });
    },
  });
}

interface NoticeFormOptions {
  /** The current notice, shown until something is typed. */
  readonly stored: BannerDto;
  readonly today: LocalDate;
  readonly onSaved: (banner: BannerDto) => void;
}

export interface NoticeForm {
  readonly fields: NoticeFields;
  readonly change: (part: Partial<NoticeFields>) => void;
  readonly errors: NoticeErrors;
  /** An error that belongs to no field. */
  readonly refusal: string | undefined;
  readonly isEdited: boolean;
  readonly busy: boolean;
  readonly discard: () => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

const DRAFT = 'notice';

/** Keeps the fields on every error. */
export function useNoticeForm({ stored, today, onSaved }: NoticeFormOptions): NoticeForm {
  const restored = useRestoredDraft(DRAFT, noticeFields);
  const [typed, setTyped] = useState<NoticeFields | undefined>(restored);
  useUnsavedDraft(DRAFT, typed);
  const [errors, setErrors] = useState<NoticeErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useChangeNotice();
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
    change: (part) => start({ ...fields, ...part }),
    errors,
    refusal,
    isEdited: typed !== undefined,
    busy: isPending,
    discard: () => start(undefined),
    submit,
  };
}
