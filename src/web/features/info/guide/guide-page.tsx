import { Link } from '#web/router.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ExternalLink } from '../external-link.tsx';
import { InfoPage } from '../info-page.tsx';
import { BlackoutSection } from './blackout-section.tsx';
import { FareSection } from './fare-section.tsx';
import styles from './guide.module.css';
import { HomeSection } from './home-section.tsx';
import { PassSection } from './pass-section.tsx';
import { PayMoreSection } from './pay-more-section.tsx';
import { WindowSection } from './window-section.tsx';

const SECTIONS = [
  { id: 'pass', name: 'What the pass is' },
  { id: 'booking', name: 'When you can book' },
  { id: 'blackouts', name: 'Blackout dates' },
  { id: 'fare', name: 'What a fare costs' },
  { id: 'more', name: 'Other ways to a seat' },
  { id: 'home', name: 'Getting home' },
] as const;

export function GuidePage() {
  return (
    <InfoPage
      title="GoWild guide"
      lead="The rules of the pass in plain words: when a seat can be booked, on which days it cannot, what it costs, and how to be sure of the way home."
    >
      <Notice tone="info" title="The airline’s own rules decide">
        What stands here was last checked in November 2026, against the sources named with each
        section. Rules change: read them at{' '}
        <ExternalLink href="https://www.flyfrontier.com/">flyfrontier.com</ExternalLink> before you
        buy a pass or a seat.
      </Notice>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ul>
            {SECTIONS.map(({ id, name }) => (
              <li key={id}>
                <Link to="/guide" hash={id}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          <PassSection />
          <WindowSection />
          <BlackoutSection />
          <FareSection />
          <PayMoreSection />
          <HomeSection />
        </div>
      </div>
    </InfoPage>
  );
}
