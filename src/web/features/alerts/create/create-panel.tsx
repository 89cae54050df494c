import { ChevronUp, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { AlertDto } from '#contract/alerts.ts';
import { alertRefusal, LIMIT_MESSAGE } from '#web/alerts/alert-copy.ts';
import { useAlertLimit } from '#web/alerts/use-alerts.ts';
import { PremiumExample } from '#web/billing/premium/premium-example.tsx';
import { useMedia } from '#web/browser/use-media.ts';
import { useSession } from '#web/session/use-session.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { AlertForm, EDIT_TITLE, TITLE } from './alert-form.tsx';
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
          {!isOpen && <Plus size={16} strokeWidth={2} aria-hidden="true" />}
          {TITLE}
          {isOpen && <ChevronUp size={20} strokeWidth={1.75} aria-hidden="true" />}
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
