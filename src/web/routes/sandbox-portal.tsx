import { SandboxPortalPage } from '#web/features/sandbox/portal-page.tsx';

export default SandboxPortalPage;
