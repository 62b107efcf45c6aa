/** The width of the paper that the system's dialog starts with. */
export type Paper = '80mm' | 'a4';

const sizes: Readonly<Record<Paper, string>> = { '80mm': '80mm auto', a4: 'A4' };

/** Opens the system's dialog for printing this page on this paper. */
export function printPage(paper: Paper): void {
  const style = document.createElement('style');
  style.textContent = `@page { size: ${sizes[paper]}; margin: ${paper === 'a4' ? '15mm' : '4mm'}; }`;
  document.head.append(style);
  window.addEventListener('afterprint', () => style.remove(), { once: true });
  window.print();
}

/** Opens the system's sheet to forward a text. `false`: there is none. Call it from a press. */
export async function shareText(text: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (fault) {
    // Closing the sheet counts as done.
    return fault instanceof DOMException && fault.name === 'AbortError';
  }
}
