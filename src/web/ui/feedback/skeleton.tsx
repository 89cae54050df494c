import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS length; full width by default. */
  readonly width?: string | number;
  readonly height: string | number;
  /** CSS length. */
  readonly radius?: string | number;
}

/** Announce "loading" once beside a group of skeletons. */
export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
    />
  );
}
