import { FaresPage } from '#web/features/sandbox/fares/fares-page.tsx';

export default FaresPage;
