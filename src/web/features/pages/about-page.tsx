import { formatAllowance } from '#domain/account.ts';
import { formatPlanPrice } from '#domain/plan.ts';
import { useSite } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './info.module.css';
import {
  ExternalLink,
  fareOrigin,
  InfoPage,
  InfoSection,
  PageLink,
  SupportLink,
} from './info-page.tsx';
import { Entry, entriesFor } from './news-entries.tsx';

export function AboutPage() {
  const site = useSite();
  const { product_name, free_searches, has_fares } = site;
  return (
    <InfoPage
      title="About"
      lead={`${product_name} finds where your GoWild pass can take you, and how you get home. It is free to use, with an optional premium plan. Other services charge for this data.`}
    >
      <InfoSection title="What it does" delay={50}>
        <p>
          With Frontier’s GoWild pass you can fly almost anywhere on the airline’s network for a
          cent and the taxes, but only where a seat is left, and most seats can be booked no earlier
          than the day before. So the question is never just “how much to Las Vegas”, it is “where
          can I go tomorrow, and can I get back”.
        </p>
        <p>
          {product_name} answers that question. Name one or several airports and a day, and see
          every place you can reach:{' '}
          {has_fares
            ? 'GoWild destinations first, with three fares, times and stops, whether a seat can be booked now or when its window opens, and how many ways home there are. An alert watches a route for you while you do something else.'
            : 'with times and stops, when the booking window of the pass opens, and how many ways home there are.'}
        </p>
        <p>
          <ButtonLink to="/" variant="primary">
            Search flights
          </ButtonLink>
        </p>
      </InfoSection>
      <InfoSection title="What it costs" delay={150}>
        <p>
          A free account has {formatAllowance(free_searches)}. Premium, for{' '}
          {formatPlanPrice('monthly')}, has as many as you like,{' '}
          {has_fares && 'the seats that are left, '}flights to wherever you are going from
          everywhere, and {has_fares ? 'alerts' : 'return flights'}. The{' '}
          <PageLink to="/plans">plans</PageLink> stand side by side.
        </p>
      </InfoSection>
      <InfoSection title="Where the figures come from" delay={300}>
        <p>
          {fareOrigin(site)} The timetable is the one that the airline files with the US Department
          of Transportation, with estimates for what that does not cover, marked as such.{' '}
          <PageLink to="/data-sources">Data sources</PageLink> has every source with its license and
          date.
        </p>
        <p>
          New to the pass? The <PageLink to="/guide">GoWild guide</PageLink> explains its rules in
          plain words.
        </p>
      </InfoSection>
      <InfoSection title="What it is not" delay={450}>
        <p>
          {product_name} is not affiliated with Frontier Airlines, sells no tickets and no passes.
          You book with the airline, at{' '}
          <ExternalLink href="https://www.flyfrontier.com/">flyfrontier.com</ExternalLink>, and its
          rules and prices are the ones that count. “Frontier”, “GoWild!” and “Discount Den” are
          names of Frontier Airlines.
        </p>
        <p>
          Questions, problems, ideas: <SupportLink />, or see{' '}
          <PageLink to="/support">Support</PageLink>.
        </p>
      </InfoSection>
      <InfoSection title="What's New" delay={600}>
        <div className={styles.whatsNew}>
          {entriesFor(has_fares).map((entry) => (
            <Entry key={entry.version} entry={entry} />
          ))}
        </div>
      </InfoSection>
    </InfoPage>
  );
}
