import { EndPage } from '#web/features/profile/end-page.tsx';

export default EndPage;
