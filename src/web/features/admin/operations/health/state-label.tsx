import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { Tag } from '#web/ui/badge/tag.tsx';

const STYLES = {
  good: { tone: 'brand', Icon: CircleCheck },
  bad: { tone: 'danger', Icon: CircleAlert },
  waiting: { tone: 'warn', Icon: CirclePause },
  idle: { tone: 'plain', Icon: CircleDashed },
} as const;

interface StateLabelProps {
  readonly style: keyof typeof STYLES;
  readonly children: string;
}

export function StateLabel({ style, children }: StateLabelProps) {
  const { tone, Icon } = STYLES[style];
  return (
    <div>
      <Tag tone={tone} icon={<Icon strokeWidth={2} aria-hidden="true" />}>
        {children}
      </Tag>
    </div>
  );
}
