/** Storage of this tab that outlives a reload. Blocked or full, it remembers nothing and never fails. */
export const tabStorage = {
  /** Undefined when nothing readable is stored. */
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
      // As below.
    }
  },
  /** False when there is no room, or no store. */
  write(key: string, value: unknown): boolean {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      // A full or forbidden store must not break the page.
      return false;
    }
  },
} as const;
