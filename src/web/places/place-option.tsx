import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Place } from './place.ts';
import styles from './place-picker.module.css';

interface PlaceOptionProps extends ComponentProps<'li'> {
  readonly place: Place;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

export function PlaceOption({ place, isChosen, isActive, ...option }: PlaceOptionProps) {
  return (
    <li {...option} className={classNames(styles.option, isActive && styles.active)}>
      <span className={styles.check}>
        {isChosen && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          {place.name}
          {place.region && `, ${place.region}`}
        </span>
        <span className={styles.detail}>{place.detail}</span>
      </span>
      <span className={styles.routes}>{place.routesText}</span>
    </li>
  );
}
