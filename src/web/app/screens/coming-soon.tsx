import { Route } from 'lucide-react';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

interface ComingSoonProps {
  readonly title: string;
  /** What will be here, as one sentence. */
  readonly promise: string;
}

/** Holds the place of a screen that is not built yet, and says so. */
export function ComingSoon({ title, promise }: ComingSoonProps) {
  useScreenTitle(title);
  return (
    <EmptyView
      scope="screen"
      icon={<Route strokeWidth={1.5} />}
      title={`${title} is on its way`}
      action={
        <ButtonLink to="/" variant="primary">
          Search flights
        </ButtonLink>
      }
    >
      {promise}
    </EmptyView>
  );
}
