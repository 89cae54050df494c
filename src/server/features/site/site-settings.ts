import type { Allowance } from '#domain/account.ts';
import type { AirportCode } from '#domain/airports.ts';
import { isSwitchId, type SwitchId, switchedOff } from '#domain/switches.ts';
import { type Clock, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  type Banner,
  bannerOn,
  findBanner,
  listSwitchedOff,
} from '#server/db/queries/admin/site-settings.ts';

export interface SiteDeps {
  readonly clock: Clock;
  readonly site: {
    readonly productName: string;
    readonly supportEmail: string;
    readonly communityUrl: string | null;
    readonly freeSearches: Allowance;
    readonly anonymousSearch: boolean;
    /** False for a timetable without fares. */
    readonly hasFares: boolean;
    /** Whether fares can be streamed route by route. */
    readonly faresStream: boolean;
    /** Null where Google sign-in is not set up. */
    readonly google: { readonly clientId: string; readonly scriptUrl: string } | null;
    /** Null where browsers have no passkeys. */
    readonly passkeyHost: string | null;
    /** Whether debug pages are shown. */
    readonly debugPages: boolean;
    /** Whether emails are stored here instead of being sent. */
    readonly mailbox: boolean;
    readonly payments: {
      readonly provider: 'stripe' | 'sandbox' | 'off';
      readonly pageOrigins: readonly string[];
    };
    readonly trialDays: number;
    readonly routesGateLabel: string;
    readonly refundTermsUrl: string | null;
    /** Null tiles mean the built-in outline map. */
    readonly map: { readonly tileUrl: string | null; readonly tileAttribution: string };
    /** Whether text messages can be sent. */
    readonly smsAlerts: boolean;
    /** Public key for push subscriptions. */
    readonly pushKey: string;
    readonly hubAirports: readonly AirportCode[];
    /** The banner in force, whether or not it is shown today. */
    readonly banner: () => Banner;
    /** Time zone of the banner's first and last day. */
    readonly zone: TimeZone;
  };
}

/** The settings at this moment. */
export function siteSettings({ clock, site }: SiteDeps) {
  const { banner, zone, ...rest } = site;
  const shown = bannerOn(banner(), dayAt(zone, instantOfDate(clock.now())));
  // The ID changes with the text, so that a dismissed banner stays hidden and a new one is shown.
  return { ...rest, banner: shown && { ...shown, id: fingerprint(shown.text) } };
}

/** Short ID of a text (FNV-1a, 32 bits); two texts of one site are unlikely to share it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

interface BannerCache {
  /** In force while nobody has changed it. */
  readonly configured: Banner;
  /** The banner in force as far as this process knows. */
  current(): Banner;
  /** Reloads the banner. */
  refresh(): Promise<void>;
}

/** Caches the banner in memory, so that no page waits for it. */
export function bannerCache(db: Database, configured: Banner): BannerCache {
  let known = { ...configured, id: 0 };
  return {
    configured,
    current: () => known,
    async refresh() {
      const found = await findBanner(db);
      // Of two concurrent refreshes, the older answer may arrive last.
      if (found && found.id > known.id) known = found;
    },
  };
}

interface Switches {
  /** The calls that are off as far as this process knows. */
  readonly off: () => ReadonlySet<SwitchId>;
  /** @throws AppError `switched_off` */
  readonly requireOn: (id: SwitchId) => void;
  /** Reads the switches again. */
  readonly refresh: () => Promise<void>;
}

/** Caches in memory which calls are off, so that no call waits for it. Without a database it stays as it was. */
export function switchCache(db: Database): Switches {
  let known: ReadonlySet<SwitchId> = new Set();
  let asked = 0;
  let newest = 0;
  return {
    off: () => known,
    requireOn: (id) => {
      if (known.has(id)) throw switchedOff(id);
    },
    async refresh() {
      asked += 1;
      const turn = asked;
      const rows = await listSwitchedOff(db);
      // Of two concurrent refreshes, the older answer may arrive last.
      if (turn < newest) return;
      newest = turn;
      known = new Set(rows.map(({ id }) => id).filter(isSwitchId));
    },
  };
}
