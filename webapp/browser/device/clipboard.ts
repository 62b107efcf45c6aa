type Copied = 'copied' | 'selected';

/**
 * Copies a text. In-chat browsers often refuse the clipboard API, so the older command is tried on the field that shows
 * the text. If that fails too, the text stays selected for manual copying: 'selected'. Call it from a press.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<Copied> {
  if (await wroteToClipboard(text)) return 'copied';
  field?.focus({ preventScroll: true });
  field?.select();
  // iOS selects a read-only field only with this call.
  field?.setSelectionRange(0, text.length);
  return field !== null && copiedSelection() ? 'copied' : 'selected';
}

async function wroteToClipboard(text: string): Promise<boolean> {
  try {
    // Over plain http there is no clipboard API.
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
