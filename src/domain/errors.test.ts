import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';

describe('AppError', () => {
  it('an AppError has its code, also as its message', () => {
    const error = new AppError('not_found');
    expect(error).toMatchObject({ name: 'AppError', code: 'not_found', message: 'not_found' });
    expect(error.details).toEqual({});
    expect(error.cause).toBeUndefined();
  });

  it('an AppError has the message, fields and cause of its details', () => {
    const cause = new Error('refused');
    const details = { message: 'Not a day', fields: { date: 'Not a day' }, cause };
    const error = new AppError('invalid_input', details);
    expect([error.message, error.cause]).toEqual(['Not a day', cause]);
    expect(error.details).toBe(details);
  });
});
