import { ExternalLink, Star, StarHalf } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { HotelDto } from '#contract/hotels.ts';
import { formatCount } from '#domain/count.ts';
import { type HotelNights, type ScoreBand, scoreBand } from '#domain/hotel.ts';
import { hashText } from '#domain/integer-hash.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { formatDayShort } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './hotels.module.css';

interface HotelCardProps {
  readonly hotel: HotelDto;
  readonly rooms: number;
  /** The first hotel of the page just loaded; it takes the focus. */
  readonly isNext: boolean;
}

export function HotelCard({ hotel, rooms, isNext }: HotelCardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNext) card.current?.focus();
  }, [isNext]);
  return (
    <li ref={card} tabIndex={isNext ? -1 : undefined} className={styles.card}>
      <HotelPicture id={hotel.id} />
      <div className={styles.body}>
        <p className={styles.name}>
          <strong>{hotel.name}</strong>
          {hotel.star_rating !== null && <Stars rating={hotel.star_rating} />}
        </p>
        <Score hotel={hotel} />
        <p className={styles.facts}>{hotelFacts(hotel)}</p>
        {hotel.amenities.length > 0 && (
          <p className={styles.facts}>{hotel.amenities.join(' · ')}</p>
        )}
      </div>
      <div className={styles.offer}>
        <Price price={hotel.price} rooms={rooms} />
        {hotel.url !== null && <BookLink name={hotel.name} url={hotel.url} />}
      </div>
    </li>
  );
}

const ICON = { size: 13, strokeWidth: 0, fill: 'currentColor' } as const;

const STARS = [1, 2, 3, 4, 5];

function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className={styles.stars}>
      {STARS.filter((star) => star <= rating).map((star) => (
        <Star key={star} {...ICON} />
      ))}
      {rating < STARS.length && rating % 1 >= 0.5 && <StarHalf {...ICON} />}
      <HiddenText>, {formatCount(Math.min(rating, STARS.length), 'star')}</HiddenText>
    </span>
  );
}

function Score({ hotel: { score, review_count } }: Pick<HotelCardProps, 'hotel'>) {
  if (score === null) return <p className={styles.facts}>No guest score yet</p>;
  const { text, tone } = formatScore(score);
  return (
    <p className={styles.score}>
      <Tag tone={tone}>{score.toFixed(1)}</Tag>
      <HiddenText> out of 10, </HiddenText>
      <span>{text}</span>
      {review_count !== null && (
        <span className={styles.facts}>{formatCount(review_count, 'review')}</span>
      )}
    </p>
  );
}

/** To the cent: the nights together never cost more than the total of the booking site. */
const usd = (dollars: number) => formatUsd(centsFromDollars(dollars), 2);

function Price({ price, rooms }: Pick<HotelDto, 'price'> & Pick<HotelCardProps, 'rooms'>) {
  if (!price) return <p className={styles.unpriced}>Price unavailable</p>;
  const { final_price, original_price } = price;
  return (
    <p className={styles.price}>
      {original_price !== null && (
        <>
          <HiddenText>Before </HiddenText>
          <s>{usd(original_price)}</s>
          <HiddenText>, now </HiddenText>
        </>
      )}
      <strong>{usd(final_price)}</strong>
      <span className={styles.unit}>per night{rooms > 1 && `, ${formatCount(rooms, 'room')}`}</span>
    </p>
  );
}

/** Names the linked site. */
function BookLink({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <ButtonAnchor
      variant="outline"
      size="small"
      href={url}
      target="_blank"
      rel="noreferrer noopener"
    >
      <span className={styles.host}>Book on {new URL(url).host}</span>
      <HiddenText>, {name}, opens in a new tab</HiddenText>
      <ExternalLink size={14} strokeWidth={2} />
    </ButtonAnchor>
  );
}

const FLOORS = [0, 1, 2, 3, 4];
const WINDOWS = [0, 1, 2];

interface HotelPictureProps {
  /** Seeds the picture, so that a hotel always has the same one. */
  readonly id: string;
}

/** A drawing instead of a photograph; it says nothing about the hotel. */
function HotelPicture({ id }: HotelPictureProps) {
  const hash = hashText(id);
  const floors = FLOORS.slice(hash % 3);
  const isLit = (floor: number, window: number) => ((hash >>> (3 + floor * 3 + window)) & 1) === 1;
  const top = 14 + (hash % 3) * 10;
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" className={styles.picture}>
      <rect width="96" height="72" className={styles.sky} />
      <rect x="8" y="44" width="22" height="28" className={styles.wing} />
      <rect x="66" y="50" width="22" height="22" className={styles.wing} />
      <rect x="28" y={top} width="40" height={72 - top} rx="2" className={styles.house} />
      {floors.flatMap((floor) =>
        WINDOWS.map((window) => (
          <rect
            key={`${floor} ${window}`}
            x={34 + window * 11}
            y={19 + floor * 10}
            width="6"
            height="5"
            className={isLit(floor, window) ? styles.lit : styles.dark}
          />
        )),
      )}
    </svg>
  );
}

const SCORES = {
  superb: { text: 'Superb', tone: 'brandFill' },
  great: { text: 'Very good', tone: 'brandOutline' },
  good: { text: 'Good', tone: 'warn' },
  fair: { text: 'Fair', tone: 'plain' },
} as const satisfies Record<ScoreBand, { text: string; tone: string }>;

/** Score as text and color, never color alone. */
export const formatScore = (score: number) => SCORES[scoreBand(score)];

/** `Showing 12 of 31 hotels`, `No hotels` */
export const formatShown = (shown: number, total: number): string =>
  shown === 0
    ? 'No hotels'
    : `Showing ${shown.toLocaleString('en-US')} of ${formatCount(total, 'hotel')}`;

/** `4.2 mi from the airport · 2 beds` */
const hotelFacts = ({ distance_from_center, bed_count }: HotelDto): string =>
  [
    `${distance_from_center.toFixed(1)} mi from the airport`,
    bed_count !== null && formatCount(bed_count, 'bed'),
  ]
    .filter(Boolean)
    .join(' · ');

interface StayNote {
  readonly text: string;
  /** Label of the button that shows the requested nights; absent where they are shown anyway. */
  readonly offer?: string;
}

export function stayNote({ note, checkIn, checkOut }: HotelNights, city: string): StayNote | null {
  switch (note) {
    case 'none':
      return {
        text: `Your flights leave no night in ${city}.`,
        offer: `Show the night of ${formatDayShort(checkIn)}`,
      };
    case 'over':
      return { text: 'This stay is over.', offer: 'Show tonight' };
    case 'begun':
      return {
        text: `You land in the middle of the night, so the night of ${formatDayShort(checkIn)} is yours too.`,
      };
    case 'cut':
      return {
        text: `Hotels can be searched for 30 nights at most: these are the ones until ${formatDayShort(checkOut)}.`,
      };
    default:
      return null;
  }
}
