import { DataSourcesPage } from '#web/features/info/data-sources/data-sources-page.tsx';

export default DataSourcesPage;
