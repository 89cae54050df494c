import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { VerifyEmailPage } from '#web/features/account/email/email-link-page.tsx';

/** The server does not know the token. */
export default function VerifyEmail() {
  return (
    <AfterHydration>
      <VerifyEmailPage />
    </AfterHydration>
  );
}
