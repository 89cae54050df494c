import { TriangleAlert } from 'lucide-react';
import type { SourceDto } from '#contract/flights.ts';
import { Tag } from '#web/ui/tag.tsx';

interface FareBadgeProps {
  readonly source: SourceDto;
}

/** Simulated and indicative fares are marked wherever they are shown. */
export function FareBadge({ source }: FareBadgeProps) {
  const sign = <TriangleAlert />;
  return (
    <>
      {source.simulated && (
        <Tag tone="sample" icon={sign}>
          Sample fares
        </Tag>
      )}
      {source.indicative && (
        <Tag tone="warn" icon={sign}>
          Indicative fares
        </Tag>
      )}
    </>
  );
}
