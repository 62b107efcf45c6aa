/** Whether the system has a sheet to forward a text. */
export const canShareText = (): boolean => typeof navigator.share === 'function';

/** Opens the system's sheet to forward a text. `false`: there is none. Call it from a press. */
export async function shareText(text: string): Promise<boolean> {
  if (!canShareText()) return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (fault) {
    // Closing the sheet counts as done.
    return fault instanceof DOMException && fault.name === 'AbortError';
  }
}
