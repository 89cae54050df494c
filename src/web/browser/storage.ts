/** Local storage that may be blocked, full or absent: then nothing is remembered and nothing fails. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A full or forbidden store must not break the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
  keys(): readonly string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  /** Calls `listener` when another tab changes `key`, or clears everything. */
  onOtherTab(key: string, listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
} as const;
