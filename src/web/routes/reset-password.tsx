import { ResetPasswordPage } from '#web/features/account/reset/reset-password-page.tsx';

export default ResetPasswordPage;
