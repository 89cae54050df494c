import { PhonePage } from '#web/features/sandbox/phone-page.tsx';

export default PhonePage;
