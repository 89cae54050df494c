import { UndoEmailPage } from '#web/features/account/email/email-link-page.tsx';

export default UndoEmailPage;
