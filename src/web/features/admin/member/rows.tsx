import { type ReactNode, useState } from 'react';
import { MEMBER_ROWS } from '#contract/admin/members.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '../operations/parts.tsx';
import styles from './member.module.css';

/** Rows that are shown before all are asked for. */
const FIRST = 5;

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Shown instead of an empty list. */
  readonly whenNone: string;
  /** Shown above the rows. */
  readonly note?: ReactNode;
  /** A list item each. */
  readonly children: (row: Row) => ReactNode;
}

/** The newest rows of a list of the member, five until all are asked for. */
export function Rows<Row>({ title, rows, whenNone, note, children }: RowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const hidden = rows.length - shown.length;
  return (
    <Card title={title} aside={rows.length === MEMBER_ROWS && `The newest ${MEMBER_ROWS}`}>
      {rows.length > 0 && note}
      {rows.length === 0 ? (
        <p className={styles.soft}>{whenNone}</p>
      ) : (
        <ul className={styles.rows}>{shown.map(children)}</ul>
      )}
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </Card>
  );
}
