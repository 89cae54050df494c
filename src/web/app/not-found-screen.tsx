import { Compass } from 'lucide-react';
import { useScreenTitle } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';

export function NotFoundScreen() {
  useScreenTitle('Page not found');
  return (
    <EmptyView
      scope="screen"
      icon={<Compass />}
      title="Page not found"
      action={
        <ButtonLink to="/" variant="primary">
          Search flights
        </ButtonLink>
      }
    >
      The address may be mistyped, or the page has moved.
    </EmptyView>
  );
}
