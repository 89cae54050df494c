import { Crown } from '#web/ui/badge/crown.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { type Draft, turned } from '../draft/draft.ts';
import styles from './search-form.module.css';

const VIEWS = [
  { value: 'city', label: 'City' },
  { value: 'airport', label: 'Airport' },
] as const;

interface FormHeaderProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Errors and results no longer apply. */
  readonly onSwap: () => void;
  readonly canSearchInbound: boolean;
}

export function FormHeader({ draft, onDraft, onSwap, canSearchInbound }: FormHeaderProps) {
  const directions = [
    { value: 'outbound', label: 'Outbound' },
    {
      value: 'inbound',
      label: canSearchInbound ? (
        'Inbound'
      ) : (
        <>
          Inbound <Crown />
        </>
      ),
    },
  ] as const;
  return (
    <div className={styles.header}>
      <SegmentedControl
        label="Direction"
        options={directions}
        value={draft.direction}
        onChange={(direction) => {
          onDraft(turned(draft, direction));
          onSwap();
        }}
      />
      <SegmentedControl
        label="City View or Airport View"
        options={VIEWS}
        value={draft.placeView}
        onChange={(placeView) => onDraft({ ...draft, placeView })}
      />
    </div>
  );
}
