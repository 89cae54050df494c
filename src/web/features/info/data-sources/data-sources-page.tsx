import type { SiteDto } from '#contract/site.ts';
import { useSite } from '#web/site/use-site.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { fareOrigin } from '../fare-origin.ts';
import styles from '../info.module.css';
import { InfoPage, InfoSection } from '../info-page.tsx';
import { PageLink } from '../page-link.tsx';
import { SupportLink } from '../support-link.tsx';
import { Installation } from './installation.tsx';
import { SOURCES } from './sources.ts';

export function DataSourcesPage() {
  const site = useSite();
  const { suppliers, product_name, has_fares } = site;
  const { simulated } = suppliers.fares;
  return (
    <InfoPage
      title="Data sources"
      lead={`Where everything on ${product_name} comes from, how old it is, and what of it is estimated.`}
    >
      <Notice tone={simulated ? 'warning' : 'info'} title={titleOf(site)}>
        {fareOrigin(site)}
        {has_fares && ' The fare that counts is the one that the airline shows when you book.'}
      </Notice>
      <InfoSection title="What this site is connected to" delay={50}>
        <Installation />
      </InfoSection>
      <InfoSection title="What comes with the product" delay={150}>
        <dl className={styles.facts}>
          {SOURCES.filter(({ ofSample }) => has_fares || !ofSample).map(
            ({ what, from, terms, asOf, caution }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {from} {caution}
                  <div className={styles.soft}>
                    {terms}. As of {asOf}.
                  </div>
                </dd>
              </div>
            ),
          )}
        </dl>
      </InfoSection>
      <InfoSection title="What is worked out" delay={300}>
        <ul>
          <li>
            When a GoWild seat can be booked: from the departure day and the midnight of the
            departure airport, by the rules in the <PageLink to="/guide">guide</PageLink>.
          </li>
          <li>
            Connections: from the timetable, with a shortest and a longest time to change planes.
            The airline may not sell them as one booking, so they are called possible connections.
          </li>
          <li>Arrival times: from departure, flight time and the time zones of that very day.</li>
          <li>Distances: along the great circle between the two airports.</li>
        </ul>
      </InfoSection>
      <InfoSection title="Names and mistakes" delay={450}>
        <p>
          “Frontier”, “GoWild!” and “Discount Den” are names of Frontier Airlines, used here to say
          which pass and which fares are meant. {product_name} is not affiliated with the airline.
        </p>
        <p>
          Found something wrong? Write to <SupportLink />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

function titleOf({ has_fares, suppliers }: SiteDto): string {
  if (!has_fares) return 'This site has no fares';
  return suppliers.fares.simulated ? 'The fares of this site are samples' : 'Fares';
}
