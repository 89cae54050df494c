import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { addDays, formatDayLong, type LocalDate } from '#domain/time.ts';
import { stored } from '#web/browser/storage.ts';
import { SiteAnnouncement } from '#web/site/site-announcement.tsx';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import styles from './first-view.module.css';
import formStyles from './search-form.module.css';

/**
 * Prerendered search page, in the shape of the form. The content policy allows no style attributes here, so sizes
 * come from the style sheet.
 */
export function FirstView() {
  return (
    <>
      <FirstBanner />
      <HomeLayout board={<BoardSkeleton />}>
        <Reveal delay={50}>
          <header className={styles.hero}>
            <HeroText />
            <p className={styles.day}>
              <span className={styles.line} />
            </p>
          </header>
        </Reveal>
        <div className={formStyles.card} aria-hidden="true">
          <div className={formStyles.where}>
            <div className={formStyles.direction}>
              <span className={styles.control} />
            </div>
            <Label />
            <span className={styles.field} />
            <Boxes />
            <Label />
            <span className={styles.field} />
            <div className={styles.wideOnly}>
              <Boxes />
            </div>
          </div>
          <div className={formStyles.when}>
            <Label />
            <div className={styles.days}>
              <Boxes />
            </div>
          </div>
          <div className={formStyles.terms}>
            <Label />
            <Label />
          </div>
          <div className={formStyles.actions}>
            <span className={styles.usage} />
            <div className={formStyles.press}>
              <span className={classNames(styles.control, styles.share)} />
              <span className={classNames(styles.button, formStyles.submit)} />
            </div>
          </div>
        </div>
      </HomeLayout>
    </>
  );
}

/** A line of 44 px with a word in it. */
const Label = () => (
  <div className={styles.label}>
    <span className={styles.word} />
  </div>
);

/** Three beside each other. */
const Boxes = () => (
  <div className={styles.boxes}>
    <span />
    <span />
    <span />
  </div>
);

interface HomeLayoutProps {
  readonly board: ReactNode;
  /** The promise and the search form. */
  readonly children: ReactNode;
}

export const HomeLayout = ({ board, children }: HomeLayoutProps) => (
  <div className={styles.home}>
    <div className={styles.form}>{children}</div>
    {board}
  </div>
);

interface HeroProps {
  readonly today: LocalDate;
  /** City of the chosen origin, whose date is shown. */
  readonly city: string | undefined;
  readonly blackoutDates: ReadonlySet<string>;
}

export function Hero({ today, city, blackoutDates }: HeroProps) {
  const hasFares = useHasFares();
  const day = formatDayLong(today).replace(/, \d{4}$/, '');
  return (
    <header className={styles.hero}>
      <HeroText />
      <p className={styles.day}>
        It is <time dateTime={today}>{day}</time>
        {city && ` in ${city}`}. {passSentence(today, blackoutDates, hasFares)}
      </p>
    </header>
  );
}

/** Prerendered: the same on every day. */
export function HeroText() {
  const hasFares = useHasFares();
  return (
    <>
      <p className={styles.who}>For holders of Frontier’s GoWild pass</p>
      <h1>Where you can go, and how you get home</h1>
      <p className={styles.explain}>
        {hasFares ? 'Pass seats open' : 'Booking windows open'} at midnight, the day before. We show
        the ways out and the ways home.
      </p>
    </>
  );
}

function passSentence(
  today: LocalDate,
  blackoutDates: ReadonlySet<string>,
  hasFares: boolean,
): string {
  const closed = [today, addDays(today, 1)].map((day) => blackoutDates.has(day));
  if (closed.every(Boolean)) return 'Today and tomorrow are GoWild blackout dates.';
  const open = hasFares
    ? 'Domestic GoWild seats can be booked'
    : 'The window of domestic GoWild flights is open';
  if (closed[0]) return `${open} for tomorrow; today is a blackout date.`;
  if (closed[1]) return `${open} for today; tomorrow is a blackout date.`;
  return `${open} for today and tomorrow.`;
}

/** Id of the notice. */
const dismissedBanner = stored('dismissed_banner', z.string(), 'device');

/** As the server sends it, which does not know what was dismissed: a script in the head hides that before it is seen. */
export function FirstBanner() {
  const { banner } = useSite();
  if (!banner) return null;
  return (
    <div className={styles.first}>
      <SiteAnnouncement text={banner.text} linkUrl={banner.link_url} />
    </div>
  );
}

/** A dismissed text does not come back. */
export function SiteBanner() {
  const { banner } = useSite();
  const [dismissed, setDismissed] = useState(dismissedBanner.get);
  if (!banner || banner.id === dismissed) return null;
  const dismiss = () => {
    dismissedBanner.set(banner.id);
    setDismissed(banner.id);
  };
  return (
    <SiteAnnouncement text={banner.text} linkUrl={banner.link_url}>
      <IconButton
        dense
        label="Dismiss notice"
        icon={<X size={16} strokeWidth={1.75} />}
        onClick={dismiss}
      />
    </SiteAnnouncement>
  );
}
