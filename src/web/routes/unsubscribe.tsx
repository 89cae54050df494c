import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { UnsubscribePage } from '#web/features/alerts/unsubscribe/unsubscribe-page.tsx';

/** The server does not know the token. */
export default function Unsubscribe() {
  return (
    <AfterHydration>
      <UnsubscribePage />
    </AfterHydration>
  );
}
