import type { ReactNode } from 'react';
import { Link } from '#web/router.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback.tsx';
import styles from './guide.module.css';
import { BlackoutSection, FareSection } from './guide-sections.tsx';
import { ExternalLink, InfoPage, InfoSection, PageLink, SourceLine } from './info-page.tsx';
import { WhenCanIBook } from './when-can-i-book.tsx';

interface GuidePageProps {
  /** The picture of this month; absent where it could not be loaded. */
  readonly month: ReactNode;
}

const SECTIONS = [
  { id: 'pass', name: 'What the pass is' },
  { id: 'booking', name: 'When you can book' },
  { id: 'blackouts', name: 'Blackout dates' },
  { id: 'fare', name: 'What a fare costs' },
  { id: 'more', name: 'Other ways to a seat' },
  { id: 'home', name: 'Getting home' },
] as const;

export function GuidePage({ month }: GuidePageProps) {
  return (
    <InfoPage
      title="GoWild guide"
      look="text"
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
          <BlackoutSection month={month} />
          <FareSection />
          <PayMoreSection />
          <HomeSection />
        </div>
      </div>
    </InfoPage>
  );
}

function PassSection() {
  return (
    <InfoSection title="What the pass is" id="pass" delay={50}>
      <p>
        The GoWild pass lets you fly on Frontier’s own flights as often as you like while it is
        valid, for one cent a flight plus taxes, fees and charges. You pay those at each booking,
        and a booked seat is confirmed: it is not standby.
      </p>
      <ul>
        <li>
          How many pass seats a flight has is up to the airline. The last seat is not promised.
        </li>
        <li>
          A personal item comes along. A carry-on, a checked bag and a choice of seat cost extra.
        </li>
        <li>Every traveler needs a pass and a Frontier Miles account of their own.</li>
        <li>
          Cancel a flight that you will not take before you check in: a no-show is fined, and can
          cost the pass.
        </li>
        <li>The pass renews itself until you stop it, and earns no miles.</li>
      </ul>
      <p>
        The passes of this season: the annual one for travel from May 1, 2026 to April 30, 2027, and
        the summer one from April 22 to September 30, 2026. Prices differ from offer to offer; $499
        and $599 were seen.
      </p>
      <SourceLine>
        the airline’s pass page as quoted by the Wildfly guide (last verified June 26, 2026),
        azcentral (May 5, 2023), and on no-shows the questions and answers of the airline’s Spanish
        site. Read in November 2026.
      </SourceLine>
    </InfoSection>
  );
}

function WindowSection() {
  return (
    <InfoSection title="When you can book" id="booking" delay={150}>
      <p>
        Each flight has a window, and it opens at midnight at the airport you leave from. What
        counts is the day on the calendar there, not a number of hours.
      </p>
      <div className={styles.windows}>
        <div className={styles.window}>
          <h3>Within the United States</h3>
          <p>
            From midnight of the <strong>day before</strong>. Puerto Rico and the US Virgin Islands
            count as domestic.
          </p>
          <WindowRail days={1} />
        </div>
        <div className={styles.window}>
          <h3>To or from another country</h3>
          <p>
            From midnight, <strong>ten days before</strong>. That holds for each flight of the
            journey.
          </p>
          <WindowRail days={10} />
        </div>
      </div>
      <WhenCanIBook />
      <p>
        The way out and the way home have a window each. With a connection every flight needs a pass
        seat, so the journey can be booked once the window of its last flight is open. Before that,
        it can only be had by{' '}
        <PageLink to="/guide" hash="more">
          early booking
        </PageLink>
        , for a charge, where the airline offers that.
      </p>
      <SourceLine>
        the airline’s pass page as quoted by the Wildfly guide (last verified June 26, 2026). That a
        connection waits for its last flight is our reading of it, from a report of a traveler. Read
        in November 2026.
      </SourceLine>
    </InfoSection>
  );
}

/** Days shown before the departure. */
const SHOWN = 12;

interface WindowRailProps {
  /** Days before departure on which the window opens. */
  readonly days: number;
}

/** Decorative: the text beside it says the same. */
function WindowRail({ days }: WindowRailProps) {
  return (
    <div className={styles.rail} aria-hidden="true">
      <div className={styles.ticks}>
        {Array.from({ length: SHOWN + 1 }, (_, at) => SHOWN - at).map((before) => (
          <span key={before} className={classNames(before <= days && styles.open)} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{SHOWN} days before</span>
        <span>departure</span>
      </div>
    </div>
  );
}

function HomeSection() {
  return (
    <InfoSection title="Getting home" id="home" delay={600}>
      <p>
        A domestic seat home can be booked no earlier than the day before you fly. So whoever leaves
        on the pass does not yet know how they come back. That is the price of a cheap seat, and it
        can be planned for.
      </p>
      <ol>
        <li>
          <strong>Look at the ways home before you book the way out.</strong> Beside every departure
          a search says how many there are for the length of your stay, and when a seat on them can
          be booked. A place with five flights home a day forgives more than one with a single
          flight.
        </li>
        <li>
          <strong>Stay away from the end of a holiday.</strong> A pass seat out on Wednesday is no
          use if every day until Monday is a{' '}
          <PageLink to="/guide" hash="blackouts">
            blackout date
          </PageLink>{' '}
          on the way back.
        </li>
        <li>
          <strong>Know your plan B and what it costs.</strong> That is the cheapest Standard fare
          that gets you home in time, often on another flight. The summary of a trip names it. If
          you would not pay it, go somewhere else.
        </li>
        <li>
          <strong>Prefer trips whose two windows are open at once.</strong> Out today and home
          tomorrow: both seats can be booked before you leave. Abroad, the same holds for ten days.
        </li>
        <li>
          <strong>Book the way home at midnight</strong> at the airport that you fly home from, the
          day before.
          {useHasFares() && ' An alert for that day tells you when a seat comes up later.'}
        </li>
        <li>
          <strong>Leave a day to spare</strong> before anything that you must not miss.
        </li>
      </ol>
      <p>
        <ButtonLink to="/" variant="primary">
          Search flights with their ways home
        </ButtonLink>
      </p>
    </InfoSection>
  );
}

function PayMoreSection() {
  return (
    <InfoSection title="Other ways to a seat" id="more" delay={600}>
      <p>
        <strong>Early booking.</strong> For an extra charge, which is not refunded, pass holders may
        book a pass seat before its window opens, where the airline offers that. The last offer that
        we know of was for booking by June 30 and travel by November 19, 2026.
      </p>
      <p>
        <strong>Discount Den.</strong> A membership with fares of its own, once seen at $59.99 a
        year. The pairs that we know of were $1 to $20 below the standard fare of the same flight.
        It cannot be combined with a pass seat, but is sold on every day, blackout dates included.
      </p>
      <p>
        <strong>Standard fare.</strong> Anybody can buy it, months ahead. In the last days before
        departure $97 to $329 were seen for one way; with some weeks to go the lowest fares were $19
        to $63 with Discount Den.
      </p>
      <SourceLine>
        the Wildfly guide (last verified June 26, 2026) on early booking; press of 2019 and a blog
        of 2026 on the price of Discount Den, not verified with the airline; 46 fares that people
        saw between July 2023 and September 2026. Read in November 2026.
      </SourceLine>
    </InfoSection>
  );
}
