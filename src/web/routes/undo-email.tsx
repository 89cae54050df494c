import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { UndoEmailPage } from '#web/features/account/email/email-link-page.tsx';

/** The server does not know the token. */
export default function UndoEmail() {
  return (
    <AfterHydration>
      <UndoEmailPage />
    </AfterHydration>
  );
}
