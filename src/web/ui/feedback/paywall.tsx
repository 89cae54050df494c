import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from './empty-view.tsx';

interface PaywallProps {
  /** What Premium adds here. */
  readonly children: ReactNode;
  readonly scope?: 'screen' | 'section';
  /** Present where the search page itself shows the paywall; otherwise a link leads there. */
  readonly onBack?: () => void;
}

export function Paywall({ children, scope = 'screen', onBack }: PaywallProps) {
  return (
    <EmptyView
      scope={scope}
      icon={<Crown strokeWidth={1.5} />}
      title="Premium Feature"
      isPaywall
      action={
        <>
          <ButtonLink to="/profile" variant="primary">
            Upgrade to Premium
          </ButtonLink>
          {onBack ? (
            <Button onClick={onBack}>Back to Search</Button>
          ) : (
            <ButtonLink to="/">Back to Search</ButtonLink>
          )}
        </>
      }
    >
      {children}
    </EmptyView>
  );
}
