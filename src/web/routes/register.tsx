import { RegisterPage } from '#web/features/account/register-page.tsx';

export default RegisterPage;
