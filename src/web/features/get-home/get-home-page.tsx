import { House, MapPin, WifiOff } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { type GetHomeDto, getHome } from '#contract/get-home.ts';
import {
  dayAt,
  formatAgo,
  formatTime,
  instantOfDate,
  timeAt,
  timeZone,
  zoneNameAt,
} from '#domain/time.ts';
import { isSwitchedOff } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { deviceZone, useMinute } from '#web/browser/now.ts';
import { useOffline } from '#web/browser/online.ts';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { type Places, usePlaces } from '#web/places/use-network.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView, Failed, Loaded } from '#web/ui/feedback.tsx';
import { AnswerCards } from './answer-cards.tsx';
import styles from './get-home.module.css';
import { CHOOSE, ChooseButton, HomeSentence } from './home-sentence.tsx';
import { IfTheseFail } from './if-these-fail.tsx';
import { type HomeQuestion, useHomeQuestion } from './use-home-question.ts';
import { WayLists } from './way-list.tsx';
import { dayThere, formatBlackout, formatByTrip, type ReadHome, readHome } from './ways.ts';

/** Prices and windows change; the answer is small. */
const REFRESH_MS = 120_000;
const NO_QUERY = { from: '', to: '' };

export function GetHomePage() {
  const question = useHomeQuestion();
  const known = usePlaces();
  const { query } = question;
  const answer = useCall(
    getHome,
    { query: query ?? NO_QUERY },
    { enabled: query !== undefined, refetchInterval: REFRESH_MS },
  );
  const { data } = answer;
  const places = useMemo(() => withNamed(known, data), [known, data]);
  const nearest = data?.search_parameters.origins[0]?.airport;
  const party = data?.search_parameters.party ?? question.people.party;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        {data && <FareBadge source={data.source} />}
        <Age />
      </header>
      <p className={styles.free}>
        {question.byTrip
          ? formatByTrip(question.byTrip, places.cityOf)
          : 'Free for everybody. It never counts as a search.'}
      </p>
      {query && <HomeSentence {...{ question, places, nearest, party }} />}
      {query ? (
        <Loaded
          query={answer}
          waiting={<HomeWaiting />}
          failed={
            <div className={styles.failed}>
              <Failed
                query={answer}
                title={isSwitchedOff(answer.error) ? undefined : 'No ways home yet'}
              />
            </div>
          }
        >
          {(found) => <Answered {...{ question, places }} answer={found} />}
        </Loaded>
      ) : (
        <Asking question={question} />
      )}
    </div>
  );
}

/** With the cities and zones that an answer names: without a connection the list of airports may be missing. */
function withNamed(places: Places, answer: GetHomeDto | undefined): Places {
  const { origins = [], homes = [] } = answer?.search_parameters ?? {};
  const named = new Map([...origins, ...homes].map((one) => [one.airport, one]));
  return {
    ...places,
    cityOf: (code) => named.get(code)?.city ?? places.cityOf(code),
    zoneOf(code) {
      const zone = named.get(code)?.time_zone;
      return zone === undefined ? places.zoneOf(code) : timeZone(zone);
    },
  };
}

/** How old the answer is that this browser shows without a connection. */
function Age() {
  const answers = useOffline();
  const now = useMinute();
  if (!answers) return null;
  const seenAt = answers.get(getHome.path);
  return (
    <p className={styles.age} role="status">
      <WifiOff size={16} strokeWidth={1.75} />
      <span>
        <b>Offline.</b>
        {seenAt !== undefined && ` Seen ${formatSeen(seenAt, now)}`}
      </span>
    </p>
  );
}

/** `13 min ago, 5:51 PM MST` on the clock of the device. @param at milliseconds since 1970. */
function formatSeen(at: number, now: number): string {
  const instant = instantOfDate(new Date(at));
  const ago = formatAgo(Math.max(0, now - instant) * 60, { style: 'short' });
  const zone = deviceZone();
  return `${ago}, ${formatTime(timeAt(zone, instant))} ${zoneNameAt(zone, instant)}`;
}

interface AskingProps {
  readonly question: HomeQuestion;
}

/** One control for what is not known. */
function Asking({ question }: AskingProps) {
  if (!question.isReady)
    return (
      <>
        <div className={styles.sentence} aria-hidden="true" />
        <HomeWaiting />
      </>
    );
  return (
    <div className={styles.asking}>
      {question.homes.length === 0 ? (
        <WhereIsHome action={<ChooseButton slot="to" {...{ question }} />} />
      ) : (
        <EmptyView
          icon={<MapPin />}
          title="Where are you?"
          action={<ChooseButton slot="from" {...{ question }} />}
        >
          Choose the nearest airport, or let this device say where you are.
        </EmptyView>
      )}
    </div>
  );
}

const WhereIsHome = ({ action }: Pick<ComponentProps<typeof EmptyView>, 'action'>) => (
  <EmptyView icon={<House />} title="Where is home?" action={action}>
    Choose your home airport once. Airports within 120 miles count by themselves.
  </EmptyView>
);

interface AnsweredProps extends AskingProps {
  readonly places: Places;
  readonly answer: GetHomeDto;
}

function Answered({ question, places, answer }: AnsweredProps) {
  const now = useMinute();
  const home = readHome(answer, places.zoneOf);
  const { origins, homes } = answer.search_parameters;
  const [from, to] = [origins[0]?.airport, homes[0]?.airport];
  const today = home.earliest ? dayThere(home.earliest.homeAt, now) : dayAt(deviceZone(), now);
  const facts = { places, now, today, source: answer.source };
  const ends = from && to && (
    <IfTheseFail {...{ answer, home, places, from, to }} today={facts.today} />
  );
  return (
    <>
      {home.earliest ? (
        <>
          <AnswerCards home={home} {...facts} />
          <BlackoutNote {...{ home }} hasFares={answer.source.has_fares !== false} />
          <DayNotes flights={home.days.flatMap(flightsOn)} />
          <WayLists home={home} {...facts} />
        </>
      ) : (
        <EmptyView
          icon={<House />}
          title="No way home in three days"
          action={<ChooseButton slot="from" {...{ question }} nearest={from} />}
        >
          No flight of this airline leads from here to within 120 miles of home today, tomorrow or
          the day after.
        </EmptyView>
      )}
      {ends}
      <p className={styles.provenance}>
        {answer.source.simulated && 'Fares are estimates, not offers. '}
        Drives are estimates. Timetable: {answer.source.timetable}.
      </p>
    </>
  );
}

const flightsOn = ({ ways }: ReadHome['days'][number]) => ways.flatMap(({ flights }) => flights);

/** Why nothing is on the pass, where it is because of the days. */
function BlackoutNote({ home, hasFares }: { readonly home: ReadHome; readonly hasFares: boolean }) {
  const text = hasFares ? formatBlackout(home) : undefined;
  return text === undefined ? null : <p className={styles.blackout}>{text}</p>;
}

export const TITLE = 'Get me home';

const ANSWERS = ['earliest', 'sure', 'pass'];

/** Bars in the place of the three answers. Prerendered, so sizes come from the style sheet. */
const HomeWaiting = () => (
  <section>
    <p role="status" className={styles.loading}>
      Looking for ways home…
    </p>
    <div className={styles.cards} aria-hidden="true">
      {ANSWERS.map((one) => (
        <div key={one} className={styles.cardWaiting}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  </section>
);

interface GetHomeFirstViewProps {
  /** Whether the browser will ask where home is. */
  readonly asksHome: boolean;
}

/** Before the browser knows where somebody is. */
export const GetHomeFirstView = ({ asksHome }: GetHomeFirstViewProps) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <h1 tabIndex={-1}>{TITLE}</h1>
    </header>
    <p className={styles.free}>Free for everybody. It never counts as a search.</p>
    {asksHome ? (
      <div className={styles.asking}>
        <WhereIsHome
          action={
            <Button variant="primary" size="large">
              {CHOOSE.to}
            </Button>
          }
        />
      </div>
    ) : (
      <>
        <div className={styles.sentence} aria-hidden="true" />
        <HomeWaiting />
      </>
    )}
  </div>
);
