import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SiteDto } from '#contract/site.ts';
import { useSite } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { ExternalLink } from '../external-link.tsx';
import { fareOrigin } from '../fare-origin.ts';
import styles from '../info.module.css';

export function Installation() {
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
          <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
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
