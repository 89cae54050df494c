import { TriangleAlert } from 'lucide-react';
import { Link } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { useCrashReport } from './use-crash-report.ts';

export function CrashScreen({ error }: { readonly error: unknown }) {
  useScreenTitle('Something went wrong');
  const reference = useCrashReport(error);
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
        This is our fault, not yours. Reloading usually helps. If it does not,{' '}
        <Link to="/support" reloadDocument className={textStyles.link}>
          write to support
        </Link>{' '}
        and name this reference.
      </p>
      <p>
        Reference: <strong>{reference}</strong>
      </p>
    </EmptyView>
  );
}
