import { VerifyEmailPage } from '#web/features/account/email-link-page.tsx';

export default VerifyEmailPage;
