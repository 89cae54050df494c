import { AdminPage } from '#web/features/admin/admin-page.tsx';

export default AdminPage;
