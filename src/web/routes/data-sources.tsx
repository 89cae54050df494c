import type { MetaFunction } from 'react-router';
import { DataSourcesPage } from '#web/features/pages/data-sources-page.tsx';
import { pageMeta } from '#web/site/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Data sources',
    description:
      'Where the timetable, booking windows, fares, weather, hotels and cars on this site come from, and which figures are samples.',
    path: '/data-sources',
  });

export default DataSourcesPage;
