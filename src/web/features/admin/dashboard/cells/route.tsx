import { usePlaces } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './cells.module.css';

interface RouteProps {
  readonly from: string;
  readonly to: string;
}

/** `DEN → LAS` with the cities below. */
export function Route({ from, to }: RouteProps) {
  const { cityOf } = usePlaces();
  return (
    <>
      <p className={styles.route}>
        {from} <span aria-hidden="true">→</span>
        <HiddenText>to</HiddenText> {to}
      </p>
      <p className={styles.soft}>
        {cityOf(from)} to {cityOf(to)}
      </p>
    </>
  );
}
