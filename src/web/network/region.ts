import type { AirportDto } from '#contract/network.ts';

let countries: Intl.DisplayNames | undefined;

/** Lazy: creating Intl.DisplayNames takes longer than the rest of the first script. */
function countryName(code: string): string | undefined {
  countries ??= new Intl.DisplayNames('en-US', { type: 'region' });
  return countries.of(code);
}

/** Two-letter US state, or the name of the country or territory. */
export const regionOf = ({ countryCode, state }: Pick<AirportDto, 'countryCode' | 'state'>) =>
  countryCode === 'US' ? state : (countryName(countryCode) ?? countryCode);
