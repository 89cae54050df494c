import { ERRORS } from '#contract/errors.ts';
import { limitReachedMessage } from '#domain/account.ts';
import { LimitNotice } from '#web/billing/limit-notice.tsx';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import { AirportsFailed, type AirportsInTime } from '#web/network/use-network.tsx';
import { SignInLinks } from '#web/session/sign-in-links.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { type SearchState, writeSearchState } from '../search-state.ts';

export type Problem =
  | { readonly kind: 'fields' | 'same_place' | 'guest' | 'guest_return' | 'inbound' | 'limit' }
  | ({ readonly kind: 'airports' } & Pick<AirportsInTime, 'reason' | 'retry'>)
  | { readonly kind: 'words'; readonly text: string };

interface FormProblemProps {
  readonly problem: Problem;
  /** Of the complete form: it runs after the sign-in. */
  readonly search: SearchState | undefined;
}

export function FormProblem({ problem, search }: FormProblemProps) {
  const { free_searches } = useSite();
  const usage = useSearchUsage();
  switch (problem.kind) {
    case 'fields':
      return <Notice tone="error">Please fill in all required fields.</Notice>;
    case 'same_place':
      return <Notice tone="error">Please choose another destination.</Notice>;
    case 'guest':
    case 'guest_return':
      return (
        <Notice
          tone="error"
          action={
            <SignInLinks returnTo={search && { to: '/', search: writeSearchState(search) }} />
          }
        >
          {problem.kind === 'guest'
            ? 'Please log in to search flights'
            : 'Please log in to search return flights'}
        </Notice>
      );
    case 'limit':
      return (
        <LimitNotice
          message={limitReachedMessage(free_searches)}
          resetsAt={usage.data?.resets_at}
        />
      );
    case 'inbound':
      return <Notice tone="error">{ERRORS.inbound_is_premium.message}</Notice>;
    case 'airports':
      return <AirportsFailed reason={problem.reason} retry={problem.retry} />;
    case 'words':
      return <Notice tone="error">{problem.text}</Notice>;
  }
}
