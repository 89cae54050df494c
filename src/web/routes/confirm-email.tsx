import { ConfirmEmailPage } from '#web/features/account/email/email-link-page.tsx';

export default ConfirmEmailPage;
