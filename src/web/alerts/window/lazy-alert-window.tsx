import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** A chunk of its own: few people who look at flights create an alert. */
export const AlertWindow = lazyDialog(async () => (await import('./alert-window.tsx')).AlertWindow);
