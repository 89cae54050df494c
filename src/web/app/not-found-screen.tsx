import { Compass } from 'lucide-react';
import { Title } from '#web/site/title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';

export function NotFoundScreen() {
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
      <Title>Page not found</Title>
      The address may be mistyped, or the page has moved.
    </EmptyView>
  );
}
