import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { AlertDto } from '#contract/alerts.ts';
import { firstAlertDay } from '#domain/alert.ts';
import { ApiError } from '#web/api/client.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { useDateRules } from '#web/dates/use-today.ts';
import type { Places } from '#web/places/use-network.ts';
import { NOT_CREATED } from './alert-copy.ts';
import {
  type AlertFields,
  daysOf,
  type ErrorMessages,
  errorsFromServer,
  type FaultyField,
  fieldErrors,
  unfinishedDays,
} from './alert-fields.ts';
import { type FormObstacles, useObstacles } from './obstacles.ts';
import { useSaveAlert } from './use-alerts.ts';

interface AlertFormOptions {
  /** Fields that nobody has changed follow it: a profile may load later than the form. */
  readonly start: AlertFields;
  /** The alert that is changed; undefined for a new one. */
  readonly edited?: AlertDto | undefined;
  readonly messages: ErrorMessages;
  readonly places: Places;
  /** @param dates number of days that the alert waits for. */
  readonly onSaved: (dates: number) => void;
  /** Called for an error that belongs to no field. */
  readonly onRefused: (message: string) => void;
}

export interface AlertForm {
  readonly fields: AlertFields;
  /** The alert that is changed. */
  readonly edited: AlertDto | undefined;
  readonly change: (change: Partial<AlertFields>) => void;
  /** Empty before the first submit. */
  readonly errors: Partial<Record<FaultyField, string>>;
  /** Days in the zone of the origin; of the device until one is chosen. */
  readonly rules: DateRules;
  readonly busy: boolean;
  readonly obstacles: FormObstacles;
  /** Number of dates that the alert will have; 1 for a range. */
  readonly watchedDates: number;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Keeps the fields on every error. */
export function useAlertForm(options: AlertFormOptions): AlertForm {
  const { start, edited, messages, places, onSaved, onRefused } = options;
  const [changes, setChanges] = useState<Partial<AlertFields>>();
  const fields = useMemo(() => (changes ? { ...start, ...changes } : start), [start, changes]);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<AlertForm['errors']>({});
  const [origin] = fields.from.airports;
  const allowed = useDateRules(origin && places.zoneOf(origin));
  const first = firstAlertDay(allowed.today, edited && unfinishedDays(edited));
  const saving = useSaveAlert(edited);
  const focusError = useErrorFocus();
  const obstacles = useObstacles(fields, first, edited);
  const own = { ...obstacles.errors, ...fieldErrors(fields, first, messages) };

  const change = (part: Partial<AlertFields>) => {
    setChanges((before) => ({ ...before, ...part }));
    // Server errors describe the fields as sent.
    setRefused({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (saving.isPending) return;
    setTried(true);
    if (Object.keys(own).length > 0) {
      focusError(form);
      return;
    }
    saving.save(fields, {
      onSuccess: ({ dates_left_out }) => onSaved(daysOf(fields).length - dates_left_out.length),
      onError: (error) => {
        const failures = error instanceof ApiError ? errorsFromServer(error.fields) : {};
        setRefused(failures);
        if (Object.keys(failures).length > 0) focusError(form);
        else onRefused(error.message || NOT_CREATED);
      },
    });
  };
  const errors = isTried ? { ...refused, ...own } : {};
  const watchedDates =
    fields.daysBy === 'range' ? 1 : obstacles.possible.length || fields.dates.length;
  const { isPending: busy } = saving;
  const rules = { ...allowed, earliest: first };
  return { fields, edited, change, errors, rules, busy, obstacles, watchedDates, submit };
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
