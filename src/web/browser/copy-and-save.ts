/** Returns whether copying worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Fallback for older browsers and insecure pages. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

interface SavedFile {
  readonly name: string;
  /** MIME type with charset. */
  readonly type: string;
  readonly text: string;
}

/** Saves a file as a download. */
export const saveFile = ({ name, type, text }: SavedFile): void =>
  saveBlob(name, new Blob([text], { type }));

/** Spreadsheets take a CSV file without a byte order mark for one in the old character set of the computer. */
const withMark = (name: string, blob: Blob): Blob =>
  name.endsWith('.csv') ? new Blob(['\uFEFF', blob], { type: blob.type }) : blob;

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(withMark(name, blob));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
