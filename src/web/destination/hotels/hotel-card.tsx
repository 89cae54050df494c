import { ExternalLink, Star, StarHalf } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { HotelDto } from '#contract/hotels.ts';
import { formatCount } from '#domain/count.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { formatScore, hotelFacts } from './format-hotel.ts';
import styles from './hotel-card.module.css';
import { HotelPicture } from './hotel-picture.tsx';

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

const ICON = { size: 13, strokeWidth: 0, fill: 'currentColor', 'aria-hidden': true } as const;

const STARS = [1, 2, 3, 4, 5];

function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className={styles.stars}>
      {STARS.filter((star) => star <= rating).map((star) => (
        <Star key={star} {...ICON} />
      ))}
      {rating % 1 >= 0.5 && <StarHalf {...ICON} />}
      <HiddenText>, {formatCount(rating, 'star')}</HiddenText>
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

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars), 0);

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
      <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
    </ButtonAnchor>
  );
}
