import { lazyModule } from '#web/browser/lazy-module.ts';
import { useWhatsNew } from './use-whats-new.ts';

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
