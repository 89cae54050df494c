interface SavedFile {
  readonly name: string;
  /** With its character set. */
  readonly type: string;
  readonly text: string;
}

/** Hands a file to the person: the browser saves it, or a phone opens it in the app that it is for. */
export function saveFile({ name, type, text }: SavedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
