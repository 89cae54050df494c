/** The types of the package are not in its `exports`. */
declare module 'fflate' {
  type Part = (error: Error | null, part: Uint8Array, isLast: boolean) => void;

  /** Writes a ZIP file whose files are added one after the other. */
  export class Zip {
    constructor(onPart: Part);
    add(file: ZipDeflate): void;
    end(): void;
  }

  export class ZipDeflate {
    constructor(name: string, options?: { readonly level?: number });
    mtime: Date;
    push(bytes: Uint8Array, isLast?: boolean): void;
  }

  export function strToU8(text: string): Uint8Array;
  export function strFromU8(bytes: Uint8Array): string;
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>;
}
