import { ForgotPasswordPage } from '#web/features/account/forgot-password-page.tsx';

export default ForgotPasswordPage;
