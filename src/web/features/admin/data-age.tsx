import { formatSpan } from '#domain/time.ts';
import styles from './data-age.module.css';

interface DataAgeProps {
  /** Absent if the primary database has answered. */
  readonly seconds: number | undefined;
}

/** How old the data of a replica may be. */
export const DataAge = ({ seconds }: DataAgeProps) =>
  seconds === undefined ? null : <p className={styles.age}>Data from {formatSpan(seconds)} ago</p>;
