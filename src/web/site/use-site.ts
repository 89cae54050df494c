import { type SiteDto, site, siteDto } from '#contract/site.ts';
import { formatAllowance } from '#domain/account.ts';
import { formatCount } from '#domain/count.ts';
import { useCall } from '#web/api/use-call.ts';

/** Defaults while the settings load or when they fail. */
export const UNTIL_KNOWN: SiteDto = {
  product_name: 'Roamfare',
  support_email: '',
  community_url: null,
  free_searches: { limit: 3, per: 'day' },
  anonymous_search: false,
  has_fares: true,
  fares_stream: false,
  banner: null,
  google: null,
  timetable_until: null,
  passkey_host: null,
  debug_pages: false,
  mailbox: false,
  payments: { provider: 'off', page_origins: [] },
  trial_days: 0,
  routes_gate_label: '$15/month',
  map: { tile_url: null, tile_attribution: '' },
  hub_airports: [],
  sms_alerts: false,
  push_key: null,
  refund_terms_url: null,
  suppliers: {
    fares: { name: 'simulated', simulated: true, indicative: false },
    weather: { name: 'Sample weather', simulated: true },
    hotels: { name: 'Sample hotels', simulated: true },
    cars: { name: 'Sample rental cars', simulated: true },
  },
};

export function useSite(): SiteDto {
  const { data } = useCall(site, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data ?? UNTIL_KNOWN;
}

/** Whether flights have prices and seats here, and alerts can watch them. */
export const useHasFares = (): boolean => useSite().has_fares;

/** Settings that the server has written into the page, so that loading them causes no layout shift. */
export function settingsInPage(): SiteDto | undefined {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content;
    return text ? siteDto.parse(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

const isWeekly = ({ limit, per }: SiteDto['free_searches']): boolean =>
  limit === 1 && per === 'week';

/** Shown below the weekly limit of the free plan; undefined where that limit applies. */
export const allowanceNow = (allowance: SiteDto['free_searches']): string | undefined =>
  isWeekly(allowance) ? undefined : `Right now: ${formatAllowance(allowance)}`;

/** `3 days left in trial` */
export const formatTrialLeft = (days: number): string =>
  `${formatCount(days, 'day')} left in trial`;
