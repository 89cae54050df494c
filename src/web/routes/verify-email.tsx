import { VerifyEmailPage } from '#web/features/account/email/email-link-page.tsx';

export default VerifyEmailPage;
