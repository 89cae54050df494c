import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { matching } from './route-network.ts';
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
  const isFiltered = left.length < all.length;
  return (
    <>
      <div className={styles.filter}>
        <TextField
          label="Filter by city or code"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          prefix={<Search size={16} strokeWidth={2} aria-hidden="true" />}
        />
        <p className={styles.soft} role="status">
          {isFiltered && `${left.length} of `}
          {formatCount(all.length, unit)}
        </p>
      </div>
      {left.length === 0 ? (
        <div className={styles.none}>
          <p>
            No {unit} matches “{text.trim()}”.
          </p>
          <Button size="small" onClick={() => setText('')}>
            Clear filter
          </Button>
        </div>
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
