import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteDto } from '#contract/site.ts';
import { useSite } from '#web/site/use-site.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './info.module.css';
import {
  ExternalLink,
  fareOrigin,
  InfoPage,
  InfoSection,
  PageLink,
  SupportLink,
} from './info-page.tsx';

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

function Installation() {
  const site = useSite();
  const { suppliers, map, payments } = site;
  const { fares, weather, hotels, cars } = suppliers;
  return (
    <dl className={styles.facts}>
      <Row what="Fares" sample={fares.simulated}>
        {fareOrigin(site)}
      </Row>
      <Row what="Weather" sample={weather.simulated}>
        {weather.simulated ? 'Made up, not a forecast.' : <WeatherFrom name={weather.name} />}
      </Row>
      <Row what="Hotels" sample={hotels.simulated}>
        {hotels.simulated
          ? 'Made up: no such hotels, no such prices.'
          : `${hotels.name}, asked at the moment of your search; answers are kept for ten minutes.`}
      </Row>
      <Row what="Rental cars" sample={cars.simulated}>
        {cars.simulated
          ? 'Made up: no such cars, no such prices.'
          : `${cars.name}, asked at the moment of your search; answers are kept for ten minutes.`}
      </Row>
      <Row what="Map" sample={false}>
        {map.tile_url === null ? 'The built-in outline.' : map.tile_attribution}
      </Row>
      <Row what="Payments" sample={payments.provider === 'sandbox'}>
        {PAYMENTS[payments.provider]}
      </Row>
    </dl>
  );
}

const PAYMENTS: Readonly<Record<SiteDto['payments']['provider'], string>> = {
  stripe: 'Stripe, on its own pages.',
  sandbox: 'This site takes no money: its checkout knows made-up cards only.',
  off: 'Nothing is sold here.',
};

interface RowProps {
  readonly what: string;
  /** Whether it is simulated. */
  readonly sample: boolean;
  readonly children: ReactNode;
}

const Row = ({ what, sample, children }: RowProps) => (
  <div>
    <dt>{what}</dt>
    <dd>
      {sample && (
        <>
          <Tag tone="sample" icon={<TriangleAlert />}>
            Sample
          </Tag>{' '}
        </>
      )}
      {children}
    </dd>
  </div>
);

/** Providers whose terms require a link. */
const HOMES: Readonly<Record<string, { readonly url: string; readonly terms: string }>> = {
  'Open-Meteo': { url: 'https://open-meteo.com/', terms: 'CC BY 4.0' },
  'US National Weather Service': { url: 'https://www.weather.gov/', terms: 'public domain' },
};

function WeatherFrom({ name }: { readonly name: string }) {
  const home = HOMES[name];
  return (
    <>
      {home ? <ExternalLink href={home.url}>{name}</ExternalLink> : name}
      {home && `, ${home.terms}`}. Answers are kept for half an hour.
    </>
  );
}

interface DataSource {
  readonly what: string;
  readonly from: string;
  readonly terms: string;
  readonly asOf: string;
  /** What is estimated, omitted or uncertain. */
  readonly caution?: string;
  /** Only the sample fares come from it. */
  readonly ofSample?: true;
}

/** What comes with the product. An installation may load a newer timetable and other blackout dates. */
const SOURCES: readonly DataSource[] = [
  {
    what: 'Timetable as filed',
    from: 'US Department of Transportation, Bureau of Transportation Statistics: on-time performance by reporting carrier. One typical week: 814 flight numbers on 522 routes.',
    terms: 'Work of the US government, public domain',
    asOf: 'July 2026',
    caution: 'A summer week: winter flights differ by day and season.',
  },
  {
    what: 'Timetable where nothing is filed',
    from: 'Flight numbers mostly from Virtual Radar Server standing data; times estimated by us. 394 routes: abroad, new ones and seasonal ones.',
    terms: 'CC0; own work',
    asOf: 'September 2026',
    caution:
      '383 of these flights have estimated times and 58 a made-up number. Each is shown as approximate.',
  },
  {
    what: 'Routes',
    from: 'The airports’ articles in the English Wikipedia (facts only) and US Department of Transportation data.',
    terms: 'Plain facts; work of the US government',
    asOf: 'October 7, 2026',
  },
  {
    what: 'Airports, coordinates, time zones',
    from: 'Virtual Radar Server standing data; US states from OurAirports; zones from tz-lookup with the names of the IANA Time Zone Database.',
    terms: 'CC0; public domain; CC0',
    asOf: 'November 2026',
  },
  {
    what: 'Built-in map',
    from: 'Natural Earth by way of world-atlas; US Census Bureau by way of us-atlas. Clipped and simplified.',
    terms: 'Public domain; ISC, © 2013–2019 Michael Bostock',
    asOf: 'November 2026',
  },
  {
    what: 'Blackout dates',
    from: 'The airline’s own days, taken from two open-source tools with the same list; a third, reviewed against the airline’s page, agrees from October 2026 to January 18, 2027.',
    terms: 'Plain facts',
    asOf: 'September 29, 2026',
    caution: 'The list that came with the product ends on April 4, 2027.',
  },
  {
    what: 'Fares that people saw',
    from: '46 fares on public pages. The sample fares are checked against them.',
    terms: 'Plain facts',
    asOf: 'July 2023 to September 2026',
    ofSample: true,
  },
];
