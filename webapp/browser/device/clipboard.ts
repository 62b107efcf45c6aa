type Copied = 'copied' | 'selected';

/**
 * Copies a text. In-chat browsers often refuse the clipboard's own way, so the older one is tried on the field that shows the text; where
 * that is refused too, the text stays selected in it for the person to copy: 'selected'. To be called by a press.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<Copied> {
  if (await wroteToClipboard(text)) return 'copied';
  field?.focus({ preventScroll: true });
  field?.select();
  // iOS selects a read-only field only like this.
  field?.setSelectionRange(0, text.length);
  return field !== null && copiedSelection() ? 'copied' : 'selected';
}

async function wroteToClipboard(text: string): Promise<boolean> {
  try {
    // Over a plain address there is no clipboard at all.
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copiedSelection(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
