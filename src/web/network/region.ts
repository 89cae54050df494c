import type { AirportDto } from '#contract/network.ts';

let countries: Intl.DisplayNames | undefined;

/** Made when first wanted: that takes longer than all else that the first script does. */
function countryName(code: string): string | undefined {
  countries ??= new Intl.DisplayNames('en-US', { type: 'region' });
  return countries.of(code);
}

/** The US state in two letters, or the country or territory in words. */
export const regionOf = ({ countryCode, state }: Pick<AirportDto, 'countryCode' | 'state'>) =>
  countryCode === 'US' ? state : (countryName(countryCode) ?? countryCode);
