interface SavedFile {
  readonly name: string;
  /** MIME type with charset. */
  readonly type: string;
  readonly text: string;
}

/** Saves a file as a download. */
export const saveFile = ({ name, type, text }: SavedFile): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
