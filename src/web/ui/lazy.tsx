import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import textStyles from '#web/styles/text.module.css';
import { useToast } from './toasts.tsx';

/** Code that loads when it is first shown. If it cannot be loaded, it fails alone and says so in its place. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: NotLoaded }),
    ),
  );

/** In the place of code that could not be loaded. */
export const NotLoaded = () => (
  <p className={textStyles.soft}>This part could not be loaded. Please reload the page.</p>
);

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
