import { InfoSection } from '../info-page.tsx';
import { SourceLine } from './source-line.tsx';

export function PassSection() {
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
        <li>The pass renews itself until you stop it, earns no miles, and penalizes no-shows.</li>
      </ul>
      <p>
        The passes of this season: the annual one for travel from May 1, 2026 to April 30, 2027, and
        the summer one from April 22 to September 30, 2026. Prices differ from offer to offer; $499
        and $599 were seen.
      </p>
      <SourceLine>
        the airline’s pass page as quoted by the Wildfly guide (last verified June 26, 2026) and
        azcentral (May 5, 2023). Read in November 2026.
      </SourceLine>
    </InfoSection>
  );
}
