import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './place-picker.module.css';
import type { usePlaceCombobox } from './use-place-combobox.ts';

type PickerStatusProps = { readonly many: boolean } & Pick<
  ReturnType<typeof usePlaceCombobox>,
  'typed' | 'items' | 'named' | 'near' | 'unknown'
>;

/** Visible when nothing matches or several are named; always read by screen readers. */
export function PickerStatus(props: PickerStatusProps) {
  const { typed, items, named } = props;
  const nothing = nothingOf(props);
  const several = !nothing && props.many && named.length > 0;
  return (
    <div role="status" className={nothing || several ? styles.status : undefined}>
      {nothing}
      {several && `Enter adds ${namesOf(named, items)}.`}
      {!nothing && typed.trim() !== '' && (
        <HiddenText>{formatCount(items.length, 'place')} found</HiddenText>
      )}
    </div>
  );
}

function nothingOf({ typed, items, near, unknown }: PickerStatusProps): string | undefined {
  if (unknown.length > 0) return `No airport matches "${unknown.join(', ')}"`;
  const text = typed.trim();
  if (near) return `No airport matches "${text}". Nearest to ${near.city}:`;
  return text !== '' && items.length === 0 ? `No airport matches "${text}"` : undefined;
}

/** The places of a typed list and the match that would be added with them. */
const namesOf = (named: PickerStatusProps['named'], items: PickerStatusProps['items']): string => {
  const all = [...named, ...items.slice(named.length, named.length + 1)];
  return all.map((place) => place.label).join(', ');
};
