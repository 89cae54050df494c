import { Copy } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { ERRORS } from '#contract/errors.ts';
import { KEY_CALLS, MAX_KEYS } from '#domain/api-key.ts';
import { addDays, localDate } from '#domain/time.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { nowMs } from '#web/browser/now.ts';
import { Link } from '#web/router.tsx';
import { siteOf } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { IconButton } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './developers.module.css';
import { type Example, examplesFor } from './examples.ts';
import { DOCUMENT, Reference } from './reference.tsx';

/** For programmers: text for a reader who knows HTTP, examples, and every call. */
export function DevelopersPage() {
  return (
    <Page
      look="text"
      heading="Developers"
      lead="Everything that this site shows, a program can ask for: with the same calls, rules and limits."
    >
      <Title>Developers</Title>
      <div className={styles.columns}>
        <div className={styles.guide}>
          <Section title="Keys" id="keys">
            <p>
              Create a key in your{' '}
              <Link to="/profile" className={textStyles.link}>
                profile
              </Link>{' '}
              and send it as <code>Authorization: Bearer rf_…</code>. A key acts in your name,
              within its scopes and your plan. It never reaches your account, your payments or other
              keys. You can have {MAX_KEYS}; each makes {KEY_CALLS.max} calls a minute, and its
              searches count as yours. Calls for everybody need no key.
            </p>
          </Section>
          <Section title="Examples" id="examples">
            <Examples />
          </Section>
          <Section title="Formats and errors" id="errors">
            <p>
              Answers are JSON. Calls that list <code>text/csv</code> send CSV if you accept it. An
              error has a code and a message; <code>fields</code> says what is wrong with each part
              of the input, and <code>Retry-After</code> when to try again. Accept{' '}
              <code>application/problem+json</code> to get problem details (RFC 9457).
            </p>
            <ErrorCodes />
          </Section>
          <Section title="AI assistants" id="mcp">
            <p>
              The MCP server at <code>/mcp</code> (streamable HTTP) has the tools search,
              plan_trips, get_home, booking_window, blackout and my_trips. Without a key it has
              those for everybody. A program that starts its servers itself runs{' '}
              <code>roamfare mcp</code>, with <code>ROAMFARE_URL</code> and{' '}
              <code>ROAMFARE_API_KEY</code> in its environment.
            </p>
          </Section>
          <Section title="Changes" id="changes">
            <p>
              Calls, input that can be left out and fields of answers may be added at any time:
              ignore fields that you do not know. A call or field that goes is marked as deprecated
              here and in the OpenAPI document for at least six months before. A deprecated call
              says so in the headers <code>Deprecation</code> (RFC 9745) and <code>Sunset</code>{' '}
              (RFC 8594).
            </p>
          </Section>
        </div>
        <Section title="Calls" id="calls">
          <p>
            From the{' '}
            <a href={DOCUMENT} className={textStyles.link}>
              OpenAPI document
            </a>{' '}
            of this server, of which tools can make a client.
          </p>
          <Reference />
        </Section>
      </div>
    </Page>
  );
}

interface SectionProps {
  readonly title: string;
  readonly id: string;
  readonly children: ReactNode;
}

const Section = ({ title, id, children }: SectionProps) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

const subscribeToNothing = () => () => {};
const readOrigin = () => location.origin;
const readTomorrow = () => addDays(localDate(new Date(nowMs()).toISOString().slice(0, 10)), 1);

/** The server does not know the day in the place of a reader; the first render has a text of the same length. */
function Examples() {
  const { publicUrl } = siteOf(useMatches());
  const origin = useSyncExternalStore(subscribeToNothing, readOrigin, () => publicUrl);
  const tomorrow = useSyncExternalStore(subscribeToNothing, readTomorrow, () => 'YYYY-MM-DD');
  return examplesFor(origin, tomorrow).map((example) => (
    <ExampleCommand key={example.title} {...example} />
  ));
}

function ExampleCommand({ title, command }: Example) {
  const toast = useToast();
  const copy = async () => {
    const isCopied = await copyText(command);
    toast(
      isCopied
        ? { tone: 'success', title: 'Command copied' }
        : { tone: 'error', title: 'Command not copied' },
    );
  };
  return (
    <figure className={styles.example}>
      <figcaption>{title}</figcaption>
      <IconButton
        label={`Copy: ${title}`}
        icon={<Copy strokeWidth={2} />}
        onClick={() => void copy()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{command}</code>
      </pre>
    </figure>
  );
}

const ErrorCodes = () => (
  <details className={styles.call}>
    <summary>Every error code</summary>
    <table className={styles.table}>
      <tbody>
        {Object.entries(ERRORS).map(([code, { status, message }]) => (
          <tr key={code} id={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{status}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
