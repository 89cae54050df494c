import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './place-picker.module.css';
import type { usePlaceCombobox } from './use-place-combobox.ts';

type PickerStatusProps = { readonly many: boolean } & Pick<
  ReturnType<typeof usePlaceCombobox>,
  'typed' | 'items' | 'named' | 'near' | 'unknown'
>;

/** Visible when nothing matches or several are named; always read by screen readers. */
export function PickerStatus({ typed, items, named, near, unknown, many }: PickerStatusProps) {
  const text = unknown.length > 0 ? unknown.join(', ') : typed.trim();
  const nothing = unknown.length > 0 || (text !== '' && (near !== undefined || !items.length));
  const visible = nothing || (many && named.length > 0);
  return (
    <div role="status" className={visible ? styles.status : undefined}>
      {nothing && `No airport matches "${text}"`}
      {near && `. Nearest to ${near.city}:`}
      {!nothing && named.length > 0 && `Enter adds ${namesOf(named, items)}.`}
      {!nothing && text !== '' && (
        <HiddenText>{formatCount(items.length, 'place')} found</HiddenText>
      )}
    </div>
  );
}

/** The places of a typed list and the match that would be added with them. */
const namesOf = (named: PickerStatusProps['named'], items: PickerStatusProps['items']): string => {
  const all = [...named, ...items.slice(named.length, named.length + 1)];
  return all.map((place) => place.label).join(', ');
};
