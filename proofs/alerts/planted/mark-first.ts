export { markFirst as sendLetters } from '../../letters/mark-first.ts';
