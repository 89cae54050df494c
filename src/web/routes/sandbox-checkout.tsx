import { SandboxCheckoutPage } from '#web/features/sandbox/checkout-page.tsx';

export default SandboxCheckoutPage;
