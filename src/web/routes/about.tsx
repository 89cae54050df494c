import { AboutPage } from '#web/features/info/about/about-page.tsx';

export default AboutPage;
