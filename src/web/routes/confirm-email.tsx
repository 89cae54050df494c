import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { ConfirmEmailPage } from '#web/features/account/email/email-link-page.tsx';

/** The server does not know the token. */
export default function ConfirmEmail() {
  return (
    <AfterHydration>
      <ConfirmEmailPage />
    </AfterHydration>
  );
}
