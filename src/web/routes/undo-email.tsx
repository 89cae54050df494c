import { UndoEmailPage } from '#web/features/account/email-link-page.tsx';

export default UndoEmailPage;
