import { Outlet } from 'react-router';
import { Shell } from '#web/app/shell/shell.tsx';

export default function WithShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
