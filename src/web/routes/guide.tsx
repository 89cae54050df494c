import { GuidePage } from '#web/features/info/guide/guide-page.tsx';

export default GuidePage;
