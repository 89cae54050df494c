import { useId, useMemo, useRef, useState } from 'react';
import { ALERT_ERROR_TEXT } from '#contract/alert-fields.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { TravelProfileDto } from '#contract/travel-profile.ts';
import { isAirportCode } from '#domain/airports.ts';
import { ALERT_LIMITS } from '#domain/alert-question.ts';
import { CREATED_MESSAGES, CREATED_TITLE, howDatesEnd } from '#web/alerts/alert-copy.ts';
import { alertFields, EMPTY_ALERT, fieldsOf } from '#web/alerts/alert-fields.ts';
import styles from '#web/alerts/alerts.module.css';
import { CreateButton } from '#web/alerts/create-button.tsx';
import { choiceOf } from '#web/alerts/question/place-choice.ts';
import { QuestionForm } from '#web/alerts/question/question-form.tsx';
import { useAlertForm } from '#web/alerts/use-alert-form.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useDraftOnLeaving, useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatUsPhone } from '#web/ui/field/us-phone.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';

/** Draft of a new alert. */
export const ALERT_DRAFT = 'new-alert';

export const TITLE = 'Create Flight Alert';
export const EDIT_TITLE = 'Edit alert';
const SAVED_TITLE = 'Alert saved';

/** Kept if the session ends while the form is open. */
export const draftOf = (edited: AlertDto | undefined): string =>
  edited ? `edit-alert ${edited.id}` : ALERT_DRAFT;

interface AlertFormProps {
  /** The alert that is changed; undefined for a new one. */
  readonly edited?: AlertDto;
  readonly onSaved: () => void;
  /** Of the alert that is changed; asks first. */
  readonly onDelete?: () => void;
  /** Present on phones, where the form is a sheet over the page. */
  readonly sheet?: { readonly isOpen: boolean; readonly onClose: () => void } | undefined;
}

export function AlertForm({ edited, onSaved, onDelete, sheet }: AlertFormProps) {
  const id = useId();
  const toast = useToast();
  const places = usePlaces();
  const start = useStart(edited);
  const isSaved = useRef(false);
  const form = useAlertForm({
    start: start.fields,
    edited,
    messages: ALERT_ERROR_TEXT,
    places,
    onSaved: (dates) => {
      isSaved.current = true;
      onSaved();
      toast(
        edited
          ? { tone: 'success', title: SAVED_TITLE }
          : { tone: 'success', title: CREATED_TITLE, message: CREATED_MESSAGES.page(dates) },
      );
    },
    onRefused: (message) => toast({ tone: 'error', title: 'Error', message }),
  });
  const { fields } = form;
  const unsaved = start.isRestored || fields !== start.fields ? fields : undefined;
  useUnsavedDraft(draftOf(edited), unsaved);
  useDraftOnLeaving(draftOf(edited), () => (edited || isSaved.current ? undefined : unsaved));
  const title = edited ? EDIT_TITLE : TITLE;
  const button = edited ? (
    <div className={styles.saveOrDelete}>
      <Button type="submit" variant="primary" form={id} busy={form.busy}>
        Save alert
      </Button>
      <Button variant="plain" aria-haspopup="dialog" onClick={onDelete}>
        Delete alert
      </Button>
    </div>
  ) : (
    <CreateButton form={id} dates={form.watchedDates} busy={form.busy} />
  );
  const body = (
    <QuestionForm {...{ id, form, places }} label={title} onSubmit={form.submit}>
      {!sheet && button}
      <p className={styles.hint}>{howDatesEnd(fields)}</p>
    </QuestionForm>
  );
  return sheet ? (
    <Dialog
      open={sheet.isOpen}
      onClose={sheet.onClose}
      title={title}
      shape="sheet"
      actions={button}
    >
      {body}
    </Dialog>
  ) : (
    body
  );
}

/** As many home airports as an alert may have. */
const originsOf = (homes: TravelProfileDto['home_airports']) =>
  choiceOf(homes.filter(isAirportCode).slice(0, ALERT_LIMITS.origins));

/** The fields of the draft, of the alert that is changed, or of a new one. */
function useStart(edited: AlertDto | undefined) {
  const { user } = useSession();
  const { sms_alerts } = useSite();
  const { profile } = useTravelProfile();
  const restored = useRestoredDraft(draftOf(edited), alertFields);
  const [kept] = useState(() => restored ?? (edited && fieldsOf(edited)));
  const { party, den: discountDen, home_airports: homes } = profile;
  const phone = sms_alerts ? formatUsPhone(user?.phone_number ?? '') : '';
  const usual = useMemo(
    () => ({ ...EMPTY_ALERT, from: originsOf(homes), party, discountDen, phone }),
    [homes, party, discountDen, phone],
  );
  return { fields: kept ?? usual, isRestored: restored !== undefined };
}
