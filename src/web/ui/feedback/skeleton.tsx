import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of what will stand here; the width defaults to all of it. */
  readonly width?: string | number;
  readonly height: string | number;
  /** CSS length. */
  readonly radius?: string | number;
}

/** One grey piece in the shape of what replaces it. Say "loading" once beside the group. */
export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
    />
  );
}
