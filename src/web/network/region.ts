import type { AirportDto } from '#contract/network.ts';

const countries = new Intl.DisplayNames('en-US', { type: 'region' });

/** The US state in two letters, or the country or territory in words. */
export const regionOf = ({ countryCode, state }: Pick<AirportDto, 'countryCode' | 'state'>) =>
  countryCode === 'US' ? state : (countries.of(countryCode) ?? countryCode);
