import { MailPage } from '#web/features/sandbox/mail-page.tsx';

export default MailPage;
