/** The fare sources and payment providers by their short names, which are stored and sent to browsers. */
const NAMES: Readonly<Record<string, string>> = {
  none: 'No fares',
  simulated: 'Sample fares',
  feed: 'Fare feed',
  duffel: 'Duffel',
  travelpayouts: 'Travelpayouts',
  stripe: 'Stripe',
  sandbox: 'Sandbox payments',
  off: 'No payments',
};

/** What people read wherever a provider is named; all other providers call themselves so. */
export const providerName = (name: string): string => NAMES[name] ?? name;
