/** What a gate stands before. */
export type PremiumFeature =
  | 'inbound'
  | 'returns'
  | 'single_route'
  | 'route_map'
  | 'alerts'
  | 'seats'
  | 'order';

/** To members of the free plan. */
export const RETURNS_ARE_PREMIUM =
  'Choosing a departure and its return flight is a premium feature. The ways home beside each flight are yours to see.';

/** Headings of the gates. */
export const FEATURE_NAMES: Readonly<Record<PremiumFeature, string>> = {
  inbound: 'Inbound flights',
  returns: 'Return flights',
  single_route: 'Single Route Search',
  route_map: 'See every route on one map',
  alerts: 'Flight alerts',
  seats: 'Seats left',
  order: 'Other orders of the list',
};
