import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Place } from './place.ts';
import styles from './place-picker.module.css';
import type { usePlaceCombobox } from './use-place-combobox.ts';

interface PlaceListProps {
  readonly label: string;
  readonly cursor: ReturnType<typeof usePlaceCombobox>['cursor'];
  readonly items: readonly Place[];
  readonly chosen: readonly string[];
  readonly isShown: boolean;
  readonly many: boolean;
}

/** Stays in the page, hidden, when it is empty. */
export function PlaceList(props: PlaceListProps) {
  const { label, cursor, items, chosen, isShown, many } = props;
  return (
    <ul
      {...cursor.listProps}
      aria-label={label}
      {...{ 'aria-multiselectable': many || undefined }}
      className={styles.list}
      hidden={!isShown}
    >
      {isShown &&
        items.map((place, index) => (
          <PlaceOption
            key={place.key}
            {...cursor.entryProps(index)}
            aria-selected={chosen.includes(place.key)}
            place={place}
            isChosen={chosen.includes(place.key)}
            isActive={cursor.index === index}
          />
        ))}
    </ul>
  );
}

interface PlaceOptionProps extends ComponentProps<'li'> {
  readonly place: Place;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

function PlaceOption({ place, isChosen, isActive, ...option }: PlaceOptionProps) {
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
