import type { InputOptions } from 'rolldown';

export const SERVER_BUNDLE: InputOptions;
