import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { type Draft, turned } from '../draft/draft.ts';
import styles from './search-form.module.css';

const VIEWS = [
  { value: 'city', label: 'City' },
  { value: 'airport', label: 'Airport' },
] as const;

interface FormHeadProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The direction has changed: errors and results no longer apply. */
  readonly onTurn: () => void;
  readonly canSearchInbound: boolean;
}

/** Which way to search, and whether airports of one city are listed together. */
export function FormHead({ draft, onDraft, onTurn, canSearchInbound }: FormHeadProps) {
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
    <div className={styles.head}>
      <SegmentedControl
        label="Direction"
        options={directions}
        value={draft.direction}
        onChange={(direction) => {
          onDraft(turned(draft, direction));
          onTurn();
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
