import { useId, useState } from 'react';
import { ALERT_ERROR_TEXT } from '#contract/alerts.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays } from '#domain/time.ts';
import { CREATED_MESSAGES, CREATED_TITLE, HOW_DATES_END } from '#web/alerts/alert-copy.ts';
import { alertFields, EMPTY_ALERT } from '#web/alerts/alert-fields.ts';
import { AlertTerms } from '#web/alerts/alert-terms.tsx';
import styles from '#web/alerts/alerts.module.css';
import { CreateButton } from '#web/alerts/create-button.tsx';
import { AlertDates } from '#web/alerts/dates/alert-dates.tsx';
import { ObstacleNotes } from '#web/alerts/obstacles/obstacle-notes.tsx';
import { useAlertForm } from '#web/alerts/use-alert-form.ts';
import { WindowNotes } from '#web/alerts/window/window-notes.tsx';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { formatUsPhone } from '#web/ui/field/us-phone.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { EndField } from './end-field.tsx';
import { PhoneFields } from './phone-fields.tsx';

export const ALERT_DRAFT = 'new-alert';

export const TITLE = 'Create Flight Alert';

interface NewAlertFormProps {
  readonly onCreated: () => void;
  /** Present on phones, where the form is a sheet over the page. */
  readonly sheet?: { readonly isOpen: boolean; readonly onClose: () => void } | undefined;
}

export function NewAlertForm({ onCreated, sheet }: NewAlertFormProps) {
  const id = useId();
  const toast = useToast();
  const places = usePlaces();
  const blackoutDates = useBlackoutDates();
  const { user } = useSession();
  const { sms_alerts } = useSite();
  const restored = useRestoredDraft(ALERT_DRAFT, alertFields);
  const [start] = useState(
    () =>
      restored ?? {
        ...EMPTY_ALERT,
        phone: sms_alerts ? formatUsPhone(user?.phone_number ?? '') : '',
      },
  );
  const form = useAlertForm({
    start,
    messages: ALERT_ERROR_TEXT,
    places,
    onCreated: (dates) => {
      onCreated();
      toast({ tone: 'success', title: CREATED_TITLE, message: CREATED_MESSAGES.page(dates) });
    },
    onRefused: (message) => toast({ tone: 'error', title: 'Error', message }),
  });
  const { fields, change, errors, today } = form;
  useUnsavedDraft(ALERT_DRAFT, restored || fields !== start ? fields : undefined);
  const button = <CreateButton form={id} dates={form.watchedDates} busy={form.busy} />;
  const body = (
    <form id={id} className={styles.form} aria-label={TITLE} noValidate onSubmit={form.submit}>
      <EndField
        end="origin"
        airport={fields.origin}
        onAirport={(origin) => change({ origin })}
        error={errors.origin}
        places={places}
      />
      <EndField
        end="destination"
        airport={fields.destination}
        onAirport={(destination) => change({ destination })}
        error={errors.destination}
        places={places}
      />
      <AlertDates
        rules={{
          today,
          earliest: addDays(today, 1),
          latest: addDays(today, MAX_DAYS_AHEAD),
          blackoutDates,
        }}
        dates={fields.dates}
        onDates={(dates) => change({ dates })}
        error={errors.dates}
      />
      <AlertTerms form={form} priceHint="One person, one way, taxes included." />
      <PhoneFields form={form} />
      <ObstacleNotes obstacles={form.obstacles} />
      <WindowNotes fields={{ ...fields, dates: form.obstacles.possible }} places={places} />
      {!sheet && button}
      <p className={styles.hint}>{HOW_DATES_END}</p>
    </form>
  );
  return sheet ? (
    <Dialog
      open={sheet.isOpen}
      onClose={sheet.onClose}
      title={TITLE}
      shape="sheet"
      actions={button}
    >
      {body}
    </Dialog>
  ) : (
    body
  );
}
