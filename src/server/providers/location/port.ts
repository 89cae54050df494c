import type { Coordinates } from '#domain/airports.ts';

/** Approximate location of an IP address. */
export interface Location {
  readonly spot: Coordinates;
  readonly city: string;
  readonly countryName: string;
}

/** Locates IP addresses. */
export interface LocationSource {
  /**
   * Null for an address that is not public; no service is asked about it.
   * @param address as rate limits count it: IPv4, or the /64 of IPv6.
   * @throws ProviderError
   */
  locate(address: string): Promise<Location | null>;
}
