import type { OperationsDto } from '#contract/admin/operations.ts';
import { Card, Facts } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFigures } from '../use-operations.ts';
import { DeadLetters } from './dead-letters.tsx';

export const MessagesSection = () => (
  <>
    <Loaded query={useFigures()} loading="Loading figures…" heights={[120]}>
      {({ letters, as_of }) => <Figures letters={letters} asOf={as_of} />}
    </Loaded>
    <DeadLetters />
  </>
);

interface FiguresProps {
  readonly letters: OperationsDto['letters'];
  readonly asOf: string;
}

function Figures({ letters, asOf }: FiguresProps) {
  const { waiting, oldest_due_at, dead, sent_24h } = letters;
  const oldest = oldest_due_at === null ? 'None' : <Moment at={oldest_due_at} asOf={asOf} />;
  return (
    <Card title="Outbox">
      <Facts
        facts={[
          ['Waiting', waiting.toLocaleString('en-US')],
          ['Oldest due since', oldest],
          ['Dead letters', dead.toLocaleString('en-US')],
          ['Sent in 24 hours', sent_24h.toLocaleString('en-US')],
        ]}
      />
    </Card>
  );
}
