import { expect, it } from 'vitest';
import { isStorageError } from './storage-error.ts';

const failure = (code: string, message = 'no') => Object.assign(new Error(message), { code });

it.each([
  failure('42501', 'could not open file "base/5/16384": Read-only file system'),
  failure('58030', 'could not fsync file "base/5/16384": Input/output error'),
  failure('53100', 'could not extend file "base/5/16384": No space left on device'),
])('takes $message for a failure of the database, also as a cause', (error) => {
  expect(isStorageError(new Error('Failed query', { cause: error }))).toBe(true);
});

it('takes a missing permission for no failure of the database', () => {
  expect(isStorageError(failure('42501', 'permission denied for table users'))).toBe(false);
});
