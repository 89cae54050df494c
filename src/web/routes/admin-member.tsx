import { useParams } from 'react-router';
import { MemberPage } from '#web/features/admin/member/member-page.tsx';

export default function AdminMember() {
  const { id = '' } = useParams();
  return <MemberPage id={id} />;
}
