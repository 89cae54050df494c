import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { Link } from '#web/router.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

const ProfileLink = () => <Link to="/profile">Profile</Link>;

/** A chunk of its own, since guests do not need it. If it cannot be loaded, a link stands in its place. */
export const accountMenu = lazyModule<{ readonly AccountMenu: ComponentType<AccountMenuProps> }>(
  () => import('./account-menu.tsx').catch(() => ({ AccountMenu: ProfileLink })),
);
