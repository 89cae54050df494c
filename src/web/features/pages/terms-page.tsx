import { formatAllowance } from '#domain/account.ts';
import { formatPlanPrice, PREMIUM_LIMITS } from '#domain/plan.ts';
import { useSite } from '#web/site/use-site.ts';
import styles from './info.module.css';
import {
  ExternalLink,
  InfoPage,
  InfoSection,
  OperatorNote,
  PageLink,
  SupportLink,
} from './info-page.tsx';

export function TermsPage() {
  const { product_name, free_searches, has_fares } = useSite();
  return (
    <InfoPage
      title="Terms"
      lead={`What you may expect of ${product_name}, what not, and what a subscription means.`}
    >
      <InfoSection title="No booking here" delay={50}>
        <p>
          {product_name} shows flights, {has_fares ? 'fares' : 'booking windows'} and dates. It
          sells no tickets, no passes, no hotel rooms and no cars. You book with the airline or
          another company, under its terms; {product_name} is not affiliated with Frontier Airlines
          and is no party to your booking.
        </p>
      </InfoSection>
      <InfoSection title="What is shown can change" delay={150}>
        <p>
          Fares, seats, timetables and blackout dates change at any moment, and some of what is
          shown is estimated, as <PageLink to="/data-sources">data sources</PageLink> says. What
          counts is what you see when you book. A GoWild seat, out or home, is never promised; plan
          for the case that there is none, as the{' '}
          <PageLink to="/guide" hash="home">
            guide
          </PageLink>{' '}
          describes.
        </p>
        {has_fares && (
          <p>
            Alerts look about every ten minutes. A seat can come and go in between, and a message
            can be late: an alert helps you look, it does not hold a seat.
          </p>
        )}
      </InfoSection>
      <InfoSection title="Your account" delay={300}>
        <p>
          A free account has {formatAllowance(free_searches)}. Keep your password to yourself, give
          an email address at which you can be reached, and do not let programs search in your name.
          Accounts that are used to get around limits or to harm the service may be disabled.
        </p>
      </InfoSection>
      <InfoSection title="Premium" delay={450}>
        <p>
          Premium costs {formatPlanPrice('monthly')} or {formatPlanPrice('yearly')}, and has
          unlimited searches
          {has_fares &&
            ` and up to ${PREMIUM_LIMITS.activeAlerts} alerts at once, each for up to ${PREMIUM_LIMITS.datesPerAlert} days`}
          . All of it stands on the <PageLink to="/plans">plans</PageLink> page.
        </p>
        <SubscriptionTerms />
      </InfoSection>
      <InfoSection title="The rest" delay={600}>
        <p>
          The service is offered as it is and may be interrupted or change. What is stored about you
          is said under <PageLink to="/privacy">Privacy</PageLink>. Questions: <SupportLink />. The
          rules of the pass are the airline’s:{' '}
          <ExternalLink href="https://www.flyfrontier.com/">flyfrontier.com</ExternalLink>.
        </p>
        <OperatorNote />
        <p className={styles.source}>November 2026</p>
      </InfoSection>
    </InfoPage>
  );
}

function SubscriptionTerms() {
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
        end of what is paid for. Deleting your account ends it at once, without what is left of that
        time.
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
