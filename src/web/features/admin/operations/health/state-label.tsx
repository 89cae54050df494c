import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { Tag } from '#web/ui/badge/tag.tsx';

const LOOKS = {
  good: { tone: 'brand', Icon: CircleCheck },
  bad: { tone: 'danger', Icon: CircleAlert },
  waiting: { tone: 'warn', Icon: CirclePause },
  idle: { tone: 'plain', Icon: CircleDashed },
} as const;

interface StateWordProps {
  readonly look: keyof typeof LOOKS;
  readonly children: string;
}

/** How something is, in colour, sign and word. */
export function StateWord({ look, children }: StateWordProps) {
  const { tone, Icon } = LOOKS[look];
  return (
    <div>
      <Tag tone={tone} icon={<Icon strokeWidth={2} aria-hidden="true" />}>
        {children}
      </Tag>
    </div>
  );
}
