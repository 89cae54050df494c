import type { Spot } from '#domain/airports.ts';

/** Roughly where somebody is. */
export interface Location {
  readonly spot: Spot;
  readonly city: string;
  readonly countryName: string;
}

/** Tells where network addresses are. */
export interface LocationSource {
  /**
   * Null for an address that is nowhere, such as one of a home network: nobody is asked about those.
   * @param address as limits count it: IPv4, or the /64 of IPv6.
   * @throws ProviderError
   */
  locate(address: string): Promise<Location | null>;
}
