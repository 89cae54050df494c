import { InfoSection } from '../info-page.tsx';
import styles from './guide.module.css';
import { SourceLine } from './source-line.tsx';
import { WhenCanIBook } from './when-can-i-book.tsx';
import { WindowRail } from './window-rail.tsx';

export function WindowSection() {
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
        seat, so the journey can be booked once the window of its last flight is open.
      </p>
      <SourceLine>
        the airline’s pass page as quoted by the Wildfly guide (last verified June 26, 2026). That a
        connection waits for its last flight is our reading of it, from a report of a traveler. Read
        in November 2026.
      </SourceLine>
    </InfoSection>
  );
}
