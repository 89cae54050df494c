import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { NEWEST_VERSION } from '../whats-new/seen.ts';
import type { SupportFacts } from './support-email.ts';

export function useSupportEmail(): SupportFacts {
  const { product_name } = useSite();
  const { user, isPremium, isTrial } = useSession();
  const plan = isTrial ? 'Premium plan (trial)' : isPremium ? 'Premium plan' : 'Free plan';
  return {
    product: product_name,
    plan: user ? plan : 'not signed in',
    version: NEWEST_VERSION,
    browser: navigator.userAgent,
  };
}
