import type { Place } from './place.ts';
import { PlaceOption } from './place-option.tsx';
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
