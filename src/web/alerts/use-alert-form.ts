import { type FormEvent, useEffect, useState } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { ApiError } from '#web/api/client.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import type { Places } from '#web/network/use-places.ts';
import { NOT_CREATED } from './alert-copy.ts';
import {
  type AlertFields,
  alertBody,
  type ErrorMessages,
  errorsFromServer,
  type FaultyField,
  fieldErrors,
} from './alert-fields.ts';
import { type FormObstacles, useObstacles } from './obstacles/use-obstacles.ts';
import { useCreateAlert } from './use-alerts.ts';

interface AlertFormOptions {
  readonly start: AlertFields;
  readonly messages: ErrorMessages;
  readonly places: Places;
  readonly onCreated: (dates: number) => void;
  /** Called for an error that belongs to no field. */
  readonly onRefused: (message: string) => void;
}

export interface AlertForm {
  readonly fields: AlertFields;
  readonly change: (change: Partial<AlertFields>) => void;
  /** Empty before the first submit. */
  readonly errors: Partial<Record<FaultyField, string>>;
  /** In the zone of the origin; of the device until one is chosen. */
  readonly today: LocalDate;
  readonly busy: boolean;
  readonly obstacles: FormObstacles;
  /** Number of dates that the alert will have. */
  readonly watchedDates: number;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Keeps the fields on every error. */
export function useAlertForm(options: AlertFormOptions): AlertForm {
  const { start, messages, places, onCreated, onRefused } = options;
  const [fields, setFields] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<AlertForm['errors']>({});
  const zone = fields.origin === '' ? undefined : places.zoneOf(fields.origin);
  const today = useToday(zone ?? deviceZone());
  const creation = useCreateAlert();
  const focusError = useErrorFocus();
  const obstacles = useObstacles(fields, today);
  const own = { ...obstacles.errors, ...fieldErrors(fields, today, messages) };

  const change = (part: Partial<AlertFields>) => {
    setFields((before) => ({ ...before, ...part }));
    // Server errors describe the fields as sent.
    setRefused({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (creation.isPending) return;
    setTried(true);
    if (Object.keys(own).length > 0) {
      focusError(form);
      return;
    }
    const sent = { body: alertBody(fields) };
    creation.mutate(sent, {
      onSuccess: ({ dates_left_out }) => onCreated(fields.dates.length - dates_left_out.length),
      onError: (error) => {
        const failures = error instanceof ApiError ? errorsFromServer(error.fields) : {};
        setRefused(failures);
        if (Object.keys(failures).length > 0) focusError(form);
        else onRefused(error.message || NOT_CREATED);
      },
    });
  };
  const errors = isTried ? { ...refused, ...own } : {};
  const watchedDates = obstacles.possible.length || fields.dates.length;
  const { isPending: busy } = creation;
  return { fields, change, errors, today, busy, obstacles, watchedDates, submit };
}

/** Marks an invalid part of a form; its first control takes the focus. */
export const errorSelector = (error: string | undefined) => ({
  'data-error': error ? true : undefined,
});

/** Focuses the first invalid control after the next render. */
function useErrorFocus(): (form: HTMLFormElement) => void {
  const [tried, setTried] = useState<{ readonly form: HTMLFormElement }>();
  useEffect(() => {
    const part = tried?.form.querySelector('[data-error]');
    const control = part?.querySelector<HTMLElement>('[aria-invalid]');
    (control ?? part?.querySelector<HTMLElement>('input:enabled, button:enabled'))?.focus();
  }, [tried]);
  return (form) => setTried({ form });
}
