/** One request, and what its answer must be. */
export interface Asked {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly token?: string | undefined;
  readonly body?: object;
  readonly accept?: string;
  /** Looks at the bodies of some answers. @throws when one is not what it should be. */
  readonly check?: (text: string) => void;
  /** Takes the body of every answer. */
  readonly take?: (text: string) => void;
  /** Hears that it was refused because too many ask. */
  readonly refused?: () => void;
}
