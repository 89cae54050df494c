import type { SiteDto } from '#contract/site.ts';
import { providerName } from '#domain/provider-names.ts';

type Fares = Pick<SiteDto, 'has_fares'> & {
  readonly suppliers: Pick<SiteDto['suppliers'], 'fares'>;
};

/** One or two sentences. */
export function fareOrigin({ has_fares, suppliers }: Fares): string {
  const { name, simulated, indicative } = suppliers.fares;
  if (!has_fares)
    return 'This site shows the timetable and the rules of the pass. It has no fares and no seats: see the airline for prices.';
  if (simulated)
    return 'Fares on this site are sample fares: worked out from the airline’s usual taxes and prices, not offers. Every page that shows them says so.';
  // A feed has no name of its own.
  const supplier =
    name === 'feed' ? 'a fare feed that this site is connected to' : providerName(name);
  return indicative
    ? `Fares come from ${supplier}. They were seen in searches of others in the last days and may have changed; every page that shows them says so.`
    : `Fares come from ${supplier}, with the moment at which they were seen.`;
}
