import { Crown } from '#web/ui/badge/crown.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import type { Direction } from '../search-state.ts';

interface DirectionFieldProps {
  readonly value: Direction;
  readonly onChange: (direction: Direction) => void;
  readonly canSearchInbound: boolean;
}

export function DirectionField({ value, onChange, canSearchInbound }: DirectionFieldProps) {
  const directions = [
    { value: 'outbound', label: 'Outbound' },
    {
      value: 'inbound',
      label: canSearchInbound ? (
        'Inbound'
      ) : (
        <>
          Inbound <Crown size={14} />
        </>
      ),
    },
  ] as const;
  return (
    <SegmentedControl
      fill
      label="Direction"
      options={directions}
      value={value}
      onChange={onChange}
    />
  );
}
