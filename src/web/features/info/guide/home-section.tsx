import { useHasFares } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { InfoSection } from '../info-page.tsx';
import { PageLink } from '../page-link.tsx';

export function HomeSection() {
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
