import { errorCode, StartError } from './start-error.ts';

interface Door {
  readonly host: string;
  readonly port: number;
  /** Names of the settings that say so. */
  readonly settings: { readonly host: string; readonly port: string };
}

/** Why an address cannot be had, in words for the person at the terminal. */
export function listenError(error: unknown, { host, port, settings }: Door): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Set ${settings.port} to another one.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs more rights. Set ${settings.port} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `This machine has no address ${host}. Set ${settings.host} to one of its own.`,
      );
    default:
      return error;
  }
}
