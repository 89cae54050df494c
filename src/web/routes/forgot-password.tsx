import { ForgotPasswordPage } from '#web/features/account/reset/forgot-password-page.tsx';

export default ForgotPasswordPage;
