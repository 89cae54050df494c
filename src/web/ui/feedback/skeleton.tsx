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
      className={styles.skeleton}
    />
  );
}

/** Pictures have no lengths with functions, and would be 300 by 150 pixels without any. */
const pictureLength = (length: string | number): string | number | undefined =>
  /^[\d.]+(?:%|r?em)?$/.test(String(length)) ? length : undefined;

const lengthOf = (length: string | number): string =>
  typeof length === 'number' ? `${length}px` : length;
