import { SandboxPortalPage } from '#web/features/sandbox/payments/portal-page.tsx';

export default SandboxPortalPage;
