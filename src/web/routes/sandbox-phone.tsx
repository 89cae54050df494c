import { PhonePage } from '#web/features/sandbox/phone/phone-page.tsx';

export default PhonePage;
