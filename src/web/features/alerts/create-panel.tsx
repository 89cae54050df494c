import { ChevronUp, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ALERT_ERROR_TEXT } from '#contract/alert-fields.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { TravelProfileDto } from '#contract/travel-profile.ts';
import { isAirportCode } from '#domain/airports.ts';
import { ALERT_LIMITS } from '#domain/alert-question.ts';
import {
  alertRefusal,
  CREATED_MESSAGES,
  CREATED_TITLE,
  howDatesEnd,
  LIMIT_MESSAGE,
} from '#web/alerts/alert-copy.ts';
import { alertFields, EMPTY_ALERT, fieldsOf } from '#web/alerts/alert-fields.ts';
import alertStyles from '#web/alerts/alerts.module.css';
import { ALERT } from '#web/alerts/question/alert-question.ts';
import { choiceOf } from '#web/alerts/question/place-choice.ts';
import { CreateButton, QuestionForm } from '#web/alerts/question/question-form.tsx';
import { useAlertForm } from '#web/alerts/use-alert-form.ts';
import { useAlertLimit } from '#web/alerts/use-alerts.ts';
import { PremiumExample } from '#web/billing/premium-example.tsx';
import { useMedia } from '#web/browser/media.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { isSame } from '#web/question/model.ts';
import { useDraftOnLeaving, useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatUsPhone } from '#web/ui/person-fields.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './create-panel.module.css';

interface CreatePanelProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function CreatePanel({ isOpen, onOpen }: CreatePanelProps) {
  const { can } = useSession();
  return can('alerts.create') ? (
    <FoldedForm isOpen={isOpen} onOpen={onOpen} />
  ) : (
    <section className={styles.panel} aria-labelledby="create-refused">
      <div className={styles.refused}>
        <h2 id="create-refused">
          {TITLE} <Crown />
        </h2>
        <p>{alertRefusal(true)}</p>
        <ButtonLink to="/profile" variant="primary">
          Upgrade to Premium
        </ButtonLink>
      </div>
      <div className={styles.example}>
        <PremiumExample of="alerts" faded />
      </div>
    </section>
  );
}

function FoldedForm({ isOpen, onOpen }: CreatePanelProps) {
  const id = useId();
  const isPhone = useMedia('(max-width: 767px)');
  const isFull = useAlertLimit();
  const { wasOpened, created, onCreated, toggle } = useFolding(isOpen, onOpen);
  return (
    <section className={styles.panel}>
      <h2>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-haspopup={isPhone ? 'dialog' : undefined}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          {!isOpen && <Plus size={16} strokeWidth={2} />}
          {TITLE}
          {isOpen && <ChevronUp size={20} strokeWidth={1.75} />}
        </button>
      </h2>
      <p className={styles.how}>
        {isFull ? `${LIMIT_MESSAGE}.` : 'Say where, when and for how much.'}
      </p>
      <div id={id} className={isPhone ? undefined : styles.body} hidden={!isPhone && !isOpen}>
        {(isOpen || wasOpened) && (
          <AlertForm
            key={created}
            onSaved={onCreated}
            sheet={isPhone ? { isOpen, onClose: () => onOpen(false) } : undefined}
          />
        )}
      </div>
    </section>
  );
}

/** A folded form keeps its fields; creating an alert resets it. */
function useFolding(isOpen: boolean, onOpen: (isOpen: boolean) => void) {
  const toggle = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const [created, setCreated] = useState(0);
  if (isOpen && !wasOpened) setWasOpened(true);
  useLayoutEffect(() => {
    // Another button may have opened it, which is gone. Behind an open sheet nothing takes the focus.
    if (isOpen || wasOpened) toggle.current?.focus();
  }, [isOpen, wasOpened]);
  useLayoutEffect(() => {
    // The pressed button is folded away.
    if (created > 0) toggle.current?.focus();
  }, [created]);
  const onCreated = () => {
    setCreated(created + 1);
    setWasOpened(false);
    onOpen(false);
  };
  return { wasOpened, created, onCreated, toggle } as const;
}

interface EditPanelProps {
  readonly alert: AlertDto;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** In place of the folded form while an alert is changed. The button that opened it gets the focus back. */
export function EditPanel({ alert, onClose, onDelete }: EditPanelProps) {
  const id = useId();
  const isPhone = useMedia('(max-width: 767px)');
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the sheet takes the focus.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    heading.current?.focus();
    return () => {
      if (!(opener instanceof HTMLElement)) return;
      opener.focus();
      // Behind an open sheet nothing takes the focus.
      if (document.activeElement !== opener) requestAnimationFrame(() => opener.focus());
    };
  }, [opener]);
  if (isPhone)
    return (
      <AlertForm
        edited={alert}
        {...{ onDelete }}
        onSaved={onClose}
        sheet={{ isOpen: true, onClose }}
      />
    );
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.edit}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {EDIT_TITLE}
        </h2>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div className={styles.body}>
        <AlertForm edited={alert} {...{ onDelete }} onSaved={onClose} />
      </div>
    </section>
  );
}

/** Draft of a new alert. */
export const ALERT_DRAFT = 'new-alert';

const TITLE = 'Create Flight Alert';
const EDIT_TITLE = 'Edit alert';
const SAVED_TITLE = 'Alert saved';

/** Kept if the session ends while the form is open. */
const draftOf = (edited: AlertDto | undefined): string =>
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

function AlertForm({ edited, onSaved, onDelete, sheet }: AlertFormProps) {
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
  const isUnsaved = start.isRestored || !isSame(ALERT, fields, start.fields);
  const unsaved = isUnsaved ? fields : undefined;
  useUnsavedDraft(draftOf(edited), unsaved);
  useDraftOnLeaving(draftOf(edited), () => (edited || isSaved.current ? undefined : unsaved));
  const title = edited ? EDIT_TITLE : TITLE;
  const button = edited ? (
    <div className={alertStyles.saveOrDelete}>
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
      <p className={alertStyles.hint}>{howDatesEnd(fields)}</p>
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
