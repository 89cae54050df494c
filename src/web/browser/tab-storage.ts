/** sessionStorage that ignores being blocked or full. */
export const tabStorage = {
  /** Undefined when nothing valid is stored. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Blocked, or not JSON.
    }
  },
  /** False when the storage is full or blocked. */
  write: (key: string, value: unknown): boolean => tabStorage.writeJson(key, JSON.stringify(value)),
  /** As `write`, for a JSON text. */
  writeJson(key: string, json: string): boolean {
    try {
      sessionStorage.setItem(key, json);
      return true;
    } catch {
      // Blocked or full.
      return false;
    }
  },
} as const;
