import { useMedia } from '#web/browser/use-media.ts';

/** Places listed before "show more": 2 to 5, by the window's width. */
export function useListLength(): number {
  const medium = useMedia('(min-width: 768px)');
  const large = useMedia('(min-width: 1024px)');
  const widest = useMedia('(min-width: 1280px)');
  return 2 + [medium, large, widest].filter(Boolean).length;
}
