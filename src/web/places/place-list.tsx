import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import type { Place, PlaceView } from './place.ts';
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
  readonly isLong: boolean;
}

/** Stays in the page, hidden, when it is empty. */
export function PlaceList(props: PlaceListProps) {
  const { label, cursor, items, chosen, isShown, many, isLong } = props;
  return (
    <ul
      {...cursor.listProps}
      aria-label={label}
      {...{ 'aria-multiselectable': many || undefined }}
      className={isLong ? styles.long : styles.list}
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

interface MoreButtonProps {
  readonly view: PlaceView;
  readonly isLong: boolean;
  readonly onPress: () => void;
}

export function MoreButton({ view, isLong, onPress }: MoreButtonProps) {
  const Chevron = isLong ? ChevronUp : ChevronDown;
  const more = view === 'city' ? 'Show more cities' : 'Show More';
  return (
    <Button variant="plain" size="small" className={styles.more} onClick={onPress}>
      {isLong ? 'Show fewer' : more}
      <Chevron size={16} aria-hidden="true" />
    </Button>
  );
}
