import { TriangleAlert } from 'lucide-react';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { useSite } from '#web/site/use-site.ts';
import words from '#web/styles/words.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

/** Shown in place of a screen that failed while drawing. */
export function CrashScreen() {
  useScreenTitle('Something went wrong');
  const { support_email } = useSite();
  return (
    <EmptyView
      scope="screen"
      icon={<TriangleAlert strokeWidth={1.5} />}
      title="Something went wrong"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      <p>
        This is our fault, not yours. Reloading usually helps.
        {support_email && (
          <>
            {' '}
            If it does not, write to{' '}
            <a className={words.link} href={`mailto:${support_email}`}>
              {support_email}
            </a>
            .
          </>
        )}
      </p>
    </EmptyView>
  );
}
