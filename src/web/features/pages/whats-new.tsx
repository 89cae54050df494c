import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { deviceKeys, stored } from '#web/browser/storage.ts';
import { useLocation } from '#web/router.tsx';
import { ACCOUNT_PAGES } from '#web/session/return-address.ts';
import { useSession } from '#web/session/use-session.tsx';

/** Version of the newest entry. A new one, here and among the entries, opens What's new once in every browser. */
export const NEWEST_VERSION = '1.4';

/** Key of the mark that this version has been seen. */
export const WHATS_NEW_KEY = `app_update_modal_${NEWEST_VERSION}`;
export const newsSeen = stored(WHATS_NEW_KEY, z.string(), 'device');

/** Lazy: most visits do not need it. */
const dialog = lazyModule(() => import('./whats-new-dialog.tsx'));

export function WhatsNew() {
  const { state, close } = useWhatsNew(dialog.load);
  return state === 'unseen' ? null : <Shown open={state === 'open'} onClose={close} />;
}

interface ShownProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Shown(props: ShownProps) {
  const code = dialog.useModule();
  return code ? <code.WhatsNewDialog {...props} /> : null;
}

const AFTER_LOAD_MS = 1000;

/** Pages that are opened for a single task: an account, an email, a shared trip. */
const TASK_PAGES = [...ACCOUNT_PAGES, '/unsubscribe', '/flight-summary'];

/** Whether this browser has been here before, and whether this tab is its first visit. */
const visited = stored('visited', z.string(), 'device');
const firstVisit = stored('first_visit', z.literal(true), 'tab');

/** True in the tab in which a browser without any key of ours came here. */
function isFirstVisit(): boolean {
  if (firstVisit.get()) return true;
  if (deviceKeys().length > 0) return false;
  visited.set('yes');
  firstVisit.set(true);
  return true;
}

/** Another dialog is open, or a form is in use. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;

/**
 * Opens What's new a second after the page has loaded, or once the session is known if that takes longer. If it
 * would interrupt (a dialog, a form, a link), it waits for the next load; on a first visit for the second one.
 */
function useWhatsNew(loadDialog: () => Promise<unknown>) {
  const { isLoading, showWelcomeModal } = useSession();
  const { pathname, href } = useLocation();
  const isTask = href !== pathname || TASK_PAGES.includes(pathname);
  const [isFirst] = useState(isFirstVisit);
  const [isDue, setDue] = useState(false);
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');

  useEffect(() => {
    if (isFirst || newsSeen.get() !== undefined) return;
    const timer = setTimeout(() => setDue(true), AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [isFirst]);

  const isInTheWay = useEffectEvent(() => isTask || showWelcomeModal || isBusy());
  const open = useEffectEvent(() => {
    // Where it cannot be marked as seen it would open on every page.
    if (!isInTheWay() && newsSeen.set('seen')) setState('open');
  });
  const decides = isDue && !isLoading;
  useEffect(() => {
    if (!decides || isInTheWay()) return;
    // If the chunk fails, What's new opens another time.
    loadDialog().then(
      () => open(),
      () => undefined,
    );
  }, [decides, loadDialog]);

  return { state, close: () => setState('closed') } as const;
}
