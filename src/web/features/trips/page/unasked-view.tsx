import { lazyModule } from '#web/browser/lazy-module.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { TripAskSkeleton } from '../question/ask/trip-ask-skeleton.tsx';
import styles from './trips-page.module.css';

/** Questions of other pages come whole. */
const tripHome = lazyModule(() => import('../question/ask/trip-home.tsx'));

/** The sentence, where the address has no whole question. */
export function UnaskedView({ isWrong }: { readonly isWrong: boolean }) {
  const code = tripHome.useModule();
  return (
    <div className={styles.unasked}>
      <h1 tabIndex={-1}>Ask about a trip</h1>
      {isWrong && <Notice tone="error">Invalid URL parameters for search.</Notice>}
      {code ? (
        <code.TripHome guess={undefined} onNear={NOTHING}>
          {({ ask }) => ask}
        </code.TripHome>
      ) : (
        <TripAskSkeleton />
      )}
    </div>
  );
}

/** The answer has the code of this screen. */
const NOTHING = () => undefined;
