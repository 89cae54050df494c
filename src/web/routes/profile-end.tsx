import { EndPage } from '#web/features/profile/leave/end-page.tsx';

export default EndPage;
