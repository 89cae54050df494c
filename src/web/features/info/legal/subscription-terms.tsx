import { useSite } from '#web/site/use-site.ts';
import { ExternalLink } from '../external-link.tsx';
import { SupportLink } from '../support-link.tsx';

export function SubscriptionTerms() {
  const { payments, trial_days, refund_terms_url } = useSite();
  return (
    <ul>
      {payments.provider === 'sandbox' && (
        <li>This site takes no money at present: its checkout knows made-up cards only.</li>
      )}
      {payments.provider === 'off' && <li>At present nothing is sold on this site.</li>}
      {trial_days > 0 && (
        <li>
          <strong>Trial.</strong> The first subscription of an account begins with{' '}
          {trial_days === 1 ? 'one free day' : `${trial_days} free days`}, once for each card. If
          you do not cancel before they end, the subscription is charged.
        </li>
      )}
      <li>
        <strong>Renewal and end.</strong> It renews itself each month or year until you cancel. You
        can cancel at any time on your profile under Manage Subscription; Premium then lasts to the
        end of what is paid for.
      </li>
      <li>
        <strong>Refund.</strong>{' '}
        {refund_terms_url === null ? (
          <>
            There is a money back guarantee: write to <SupportLink />.
          </>
        ) : (
          <>
            There is a money back guarantee;{' '}
            <ExternalLink href={refund_terms_url}>its terms</ExternalLink> say when.
          </>
        )}
      </li>
    </ul>
  );
}
