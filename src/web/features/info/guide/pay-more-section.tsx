import { InfoSection } from '../info-page.tsx';
import { SourceLine } from './source-line.tsx';

export function PayMoreSection() {
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
