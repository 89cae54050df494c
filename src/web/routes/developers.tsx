import type { MetaFunction } from 'react-router';
import { DevelopersPage } from '#web/features/developers/developers-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Developers',
    description:
      'The API of this site: keys and their scopes, examples, formats, errors, MCP for AI assistants, and every call.',
    path: '/developers',
  });

export default DevelopersPage;
