import { classNames } from './class-names.ts';
import styles from './progress.module.css';
import skeletonStyles from './skeleton.module.css';

/** Hidden from assistive technology: the text beside it has the meaning. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, large && styles.large)} />;
}

export function ScreenSpinner({ label }: { readonly label: string }) {
  return (
    <div className={styles.place} role="status">
      <Spinner large />
      <span>{label}</span>
    </div>
  );
}

interface ProgressBarProps {
  /** Orange for outbound, blue for inbound. */
  readonly tone: 'outbound' | 'inbound';
  /** 0 to 1. Absent while the total is unknown. */
  readonly value?: number | undefined;
  /** "Searching flights" */
  readonly label: string;
}

/** Fixed to the top of the window; takes no space in the page. */
export function ProgressBar({ tone, value, label }: ProgressBarProps) {
  const known = value !== undefined;
  return (
    <div
      className={classNames(styles.track, styles[tone])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value * 100) : undefined}
    >
      <div
        className={classNames(styles.bar, !known && styles.moving)}
        style={known ? { transform: `scaleX(${value})` } : undefined}
      />
    </div>
  );
}

interface SkeletonProps {
  /** CSS length; full width by default. */
  readonly width?: string | number;
  readonly height: string | number;
  /** CSS length. */
  readonly radius?: string | number;
}

/** Announce "loading" once beside a group of skeletons. */
export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  // The content policy lets no page from the server have style attributes: there it has its size as a picture.
  const measure = (shape: SVGSVGElement | null) => {
    if (!shape) return;
    shape.style.width = lengthOf(width);
    shape.style.height = lengthOf(height);
    if (radius !== undefined) shape.style.borderRadius = lengthOf(radius);
  };
  return (
    <svg
      ref={measure}
      width={pictureLength(width) ?? '100%'}
      height={pictureLength(height) ?? 0}
      aria-hidden="true"
      className={skeletonStyles.skeleton}
    />
  );
}

/** Pictures have no lengths with functions, and would be 300 by 150 pixels without any. */
const pictureLength = (length: string | number): string | number | undefined =>
  /^[\d.]+(?:%|r?em)?$/.test(String(length)) ? length : undefined;

const lengthOf = (length: string | number): string =>
  typeof length === 'number' ? `${length}px` : length;
