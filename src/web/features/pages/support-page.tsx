import { ArrowLeft, Copy, Mail } from 'lucide-react';
import { useLocation, useNavigate as useRouterNavigate } from 'react-router';
import { copyText } from '#web/browser/copy-and-save.ts';
import { useNavigate } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './info.module.css';
import { InfoPage, InfoSection, PageLink } from './info-page.tsx';
import { NEWEST_VERSION } from './whats-new.tsx';

export function SupportPage() {
  return (
    <InfoPage
      title="Need Help?"
      lead="Write to us. We answer within about 24 hours on business days."
    >
      <InfoSection title="Write to us" delay={50}>
        <Contact />
      </InfoSection>
      <InfoSection title="What to include" delay={150}>
        <ul>
          <li>
            <strong>Issue description:</strong> what you wanted to do, and what happened instead.
          </li>
          <li>
            <strong>Steps:</strong> what to press, in which order, to see it again.
          </li>
          <li>
            <strong>Browser and version:</strong> the email includes yours already.
          </li>
          <li>
            <strong>Error messages:</strong> word for word, with the reference if one is shown.
          </li>
        </ul>
        <p>
          Never send your password or the number of a card: we do not need them and never ask for
          them.
        </p>
      </InfoSection>
      <InfoSection title="Before you write" delay={300}>
        <p>
          When a seat can be booked, which days are blacked out and what a fare is made of stand in
          the <PageLink to="/guide">GoWild guide</PageLink>; how good the figures are, in{' '}
          <PageLink to="/data-sources">data sources</PageLink>. Bookings, changes and refunds of
          flights are the airline’s business: we sell no tickets.
        </p>
        <p>
          If the airline’s booking page loads without end behind ‘Book now’, allow it to run:
          browsers that block tracking or send Global Privacy Control were seen to stop it. Turn
          that off for the airline’s site, or use another browser.
        </p>
        <GoBack />
      </InfoSection>
    </InfoPage>
  );
}

function Contact() {
  const { support_email } = useSite();
  const email = useSupportEmail();
  const toast = useToast();
  const copy = async () => {
    const copied = await copyText(`${supportSubject(email)}\n\n${supportText(email)}`);
    toast(
      copied
        ? { tone: 'success', title: 'Template copied', message: 'Paste it into your email.' }
        : { tone: 'error', title: 'Copy Failed', message: 'Your browser did not allow it.' },
    );
  };
  return (
    <div className={styles.contact}>
      <p>
        {support_email && (
          <a className={textStyles.link} href={`mailto:${support_email}`}>
            {support_email}
          </a>
        )}
      </p>
      <div className={styles.actions}>
        {support_email && (
          <ButtonAnchor
            href={supportMailto(support_email, email)}
            variant="primary"
            icon={<Mail />}
          >
            Write an email
          </ButtonAnchor>
        )}
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy the template
        </Button>
      </div>
      <p className={styles.note}>
        The email opens in your own mail program, with headings to fill in. It names your plan and
        your browser; you see every line before you send it.
      </p>
    </div>
  );
}

/** Opens the search when there is no previous page. */
function GoBack() {
  const go = useRouterNavigate();
  const navigate = useNavigate();
  // The first entry of a tab has this key.
  const isFirst = useLocation().key === 'default';
  return (
    <p>
      <Button icon={<ArrowLeft />} onClick={() => void (isFirst ? navigate({ to: '/' }) : go(-1))}>
        Go Back
      </Button>
    </p>
  );
}

function useSupportEmail(): SupportFacts {
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

interface SupportFacts {
  readonly product: string;
  /** `Free plan`, or `not signed in`. */
  readonly plan: string;
  /** Version of the web app. */
  readonly version: string;
  /** The user agent. */
  readonly browser: string;
}

const supportSubject = ({ product }: SupportFacts): string => `Help with ${product}`;

/** Headings to fill in, then the known facts. */
const supportText = ({ product, plan, version, browser }: SupportFacts): string =>
  [
    'What happened:',
    '',
    '',
    'Page (its address, or what it showed):',
    '',
    '',
    'Steps that lead there:',
    '1. ',
    '2. ',
    '',
    'Error messages, with their reference if there is one:',
    '',
    '',
    `Plan: ${plan}`,
    `Version: ${product} ${version}`,
    `Browser: ${browser}`,
  ].join('\n');

export function supportMailto(to: string, facts: SupportFacts): string {
  const subject = encodeURIComponent(supportSubject(facts));
  const body = encodeURIComponent(supportText(facts).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
