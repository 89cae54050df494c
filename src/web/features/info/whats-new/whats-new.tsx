import { lazyModule } from '#web/browser/lazy-module.ts';
import { useWhatsNew } from './use-whats-new.ts';

/** Most visits never need it. */
const dialog = lazyModule(() => import('./whats-new-dialog.tsx'));

/** Shows the news of a version once, a second after a page was loaded. */
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
