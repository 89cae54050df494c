import { ProfilePage } from '#web/features/profile/profile-page.tsx';

export default ProfilePage;
