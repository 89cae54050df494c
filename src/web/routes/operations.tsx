import { OperationsPage } from '#web/features/admin/operations/operations-page.tsx';

export default OperationsPage;
