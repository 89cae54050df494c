import { data } from 'react-router';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';

export const loader = () => data(null, { status: 404 });

/** Inside the app, the server is not asked. */
export const clientLoader = () => null;

export default NotFoundScreen;
