export { sendMessage, TryAgain } from '../../messages/mark-first.ts';
