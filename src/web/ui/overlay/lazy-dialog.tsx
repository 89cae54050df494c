import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../toast/toast-context.ts';

interface Opening {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog whose code loads on first open or `preload`. */
export function lazyDialog<Props extends Opening>(bring: () => Promise<ComponentType<Props>>) {
  let Known: ComponentType<Props> | undefined;
  const load = async () => {
    Known ??= await bring();
  };

  function LazyDialog(props: Props) {
    const { open, onClose } = props;
    const [isThere, setThere] = useState(Known !== undefined);
    const toast = useToast();
    const fail = useEffectEvent(() => {
      onClose();
      toast({
        tone: 'error',
        title: 'Not loaded',
        message: 'Check your connection, then try again.',
      });
    });
    useEffect(() => {
      if (!open || isThere) return;
      load().then(
        () => setThere(true),
        () => fail(),
      );
    }, [open, isThere]);
    return isThere && Known ? <Known {...props} /> : null;
  }

  return Object.assign(LazyDialog, {
    // Opening the dialog retries.
    preload: () => void load().catch(() => undefined),
  });
}
