import { useEffect, useEffectEvent, useState } from 'react';
import { storage } from '#web/browser/storage.ts';
import { useLocation } from '#web/navigation/use-router.ts';
import { useSession } from '#web/session/use-session.ts';
import { WHATS_NEW_KEY } from './seen.ts';

const AFTER_LOAD_MS = 1000;

/** Screens that somebody opens to do one thing: those of an account, or of a letter or a shared link. */
const TASK_PARAMS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/unsubscribe',
  '/flight-summary',
];

/** Someone has opened something else, or is filling in a form. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;

/** Whether the browser remembers it: news that it could not remember would come with every page. */
function markAsSeen(): boolean {
  storage.write(WHATS_NEW_KEY, 'seen');
  return storage.read(WHATS_NEW_KEY) !== null;
}

/**
 * Opens the news a second after the page was loaded, or once it is known who looks if that takes longer. News that
 * would be in the way then (another dialog, a form, the way from a link) wait for the next load.
 */
export function useWhatsNew(loadDialog: () => Promise<unknown>) {
  const { isLoading, showWelcomeModal } = useSession();
  const { pathname, href } = useLocation();
  const isTask = href !== pathname || TASK_PARAMS.includes(pathname);
  const [isDue, setDue] = useState(false);
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');

  useEffect(() => {
    if (storage.read(WHATS_NEW_KEY) !== null) return;
    const timer = setTimeout(() => setDue(true), AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const isInTheWay = useEffectEvent(() => isTask || showWelcomeModal || isBusy());
  const open = useEffectEvent(() => {
    if (!isInTheWay() && markAsSeen()) setState('open');
  });
  const decides = isDue && !isLoading;
  useEffect(() => {
    if (!decides || isInTheWay()) return;
    // Code that does not come leaves the news for another time.
    loadDialog().then(
      () => open(),
      () => undefined,
    );
  }, [decides, loadDialog]);

  return { state, close: () => setState('closed') } as const;
}
