import { type ReactNode, useState } from 'react';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { ListFilter, NoMatch } from './list-filter.tsx';
import { formatLeft, matching } from './route-network.ts';
import styles from './routes-page.module.css';

interface FilteredTableProps<T> {
  readonly caption: string;
  /** Singular of its rows, `airport`. */
  readonly unit: string;
  readonly all: readonly T[];
  readonly header: ReactNode;
  readonly row: (one: T) => ReactNode;
}

export function FilteredTable<T extends { readonly name: string; readonly code: string }>(
  props: FilteredTableProps<T>,
) {
  const { caption, unit, all, header, row } = props;
  const [text, setText] = useState('');
  const left = matching(all, text);
  return (
    <>
      <ListFilter text={text} onText={setText} status={formatLeft(left, all, unit)} />
      {left.length === 0 ? (
        <NoMatch unit={unit} text={text} onClear={() => setText('')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption>
              <HiddenText>{caption}</HiddenText>
            </caption>
            <thead>
              <tr>{header}</tr>
            </thead>
            <tbody>{left.map(row)}</tbody>
          </table>
        </div>
      )}
    </>
  );
}
