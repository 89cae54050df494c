import { PlansPage } from '#web/features/plans/plans-page.tsx';

export default PlansPage;
