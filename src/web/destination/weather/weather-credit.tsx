import { ExternalLink } from 'lucide-react';
import type { WeatherSupplyDto } from '#contract/weather.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { SupplyLine } from '../supply-line.tsx';
import styles from './weather-panel.module.css';

/** The data license requires a credit with a link. */
export function WeatherCredit({ source }: { readonly source: WeatherSupplyDto }) {
  const { credit } = source;
  return (
    <SupplyLine source={source} sample="Sample weather" caution="Made up, not a forecast.">
      {credit && (
        <a className={styles.credit} href={credit.url} target="_blank" rel="noreferrer noopener">
          {credit.words}
          <ExternalLink size={12} strokeWidth={2} aria-hidden="true" />
          <HiddenText>, opens {new URL(credit.url).host} in a new tab</HiddenText>
        </a>
      )}
    </SupplyLine>
  );
}
