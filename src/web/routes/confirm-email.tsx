import { ConfirmEmailPage } from '#web/features/account/email-link-page.tsx';

export default ConfirmEmailPage;
