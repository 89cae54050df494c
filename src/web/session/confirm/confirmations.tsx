import { useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '#web/api/client.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Asks the member to prove who they are when a call needs it. The call waits, and so does what was typed. */
export function Confirmations() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setOpen(true);
          }),
      ),
    [],
  );
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  };
  return <ConfirmDialog open={open} onClose={() => end(false)} onConfirmed={() => end(true)} />;
}
