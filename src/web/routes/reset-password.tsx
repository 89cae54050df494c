import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { ResetPasswordPage } from '#web/features/account/reset/reset-password-page.tsx';

/** The server does not know the token. */
export default function ResetPassword() {
  return (
    <AfterHydration>
      <ResetPasswordPage />
    </AfterHydration>
  );
}
