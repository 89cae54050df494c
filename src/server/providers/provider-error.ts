import { providerName } from '#domain/channel.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';

/** Why an outside service gave no usable answer. */
export type ProviderFailure =
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'malformed'
  | 'aborted'
  | 'certificate';

/** The only error that an adapter throws. Never shown to users. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** As people read it. */
  readonly provider: string;
  readonly failure: ProviderFailure;
  /** HTTP status of a refusal, where there was one. */
  readonly status: number | undefined;

  constructor(
    provider: string,
    failure: ProviderFailure,
    { status, ...options }: { cause?: unknown; status?: number } = {},
  ) {
    const name = providerName(provider);
    super(`${name}: ${failure}`, options);
    this.provider = name;
    this.failure = failure;
    this.status = status;
  }
}

/** For `catch`: turns a ProviderError into an AppError with `code`, and rethrows any other error. @throws AppError */
export const refuseWith =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw error instanceof ProviderError ? new AppError(code, { cause: error }) : error;
  };
