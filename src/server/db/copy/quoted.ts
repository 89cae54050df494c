import pg from 'pg';

/** A name as it may stand in a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);
