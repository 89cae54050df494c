import { FaresPage } from '#web/features/sandbox/fares-page.tsx';

export default FaresPage;
