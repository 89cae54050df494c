import { SandboxCheckoutPage } from '#web/features/sandbox/payments/checkout-page.tsx';

export default SandboxCheckoutPage;
