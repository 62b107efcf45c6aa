/** The width of the paper that the system's dialog starts with. */
export type Paper = '80mm' | 'a4';

/** Millimetres. */
const rollMargin = 4;
const millimetersPerPixel = 25.4 / 96;

/**
 * Until the returned task runs, this page prints this element on this paper, however printing starts. A roll is cut
 * behind the slip: CSS knows no endless paper, so its length is that of the element.
 */
export function fitPaper(paper: Paper, element: HTMLElement): () => void {
  const sheet = document.styleSheets[0];
  if (!sheet) return () => {};
  // The Content-Security-Policy blocks a style element. A rule in the page's own style sheet needs no permission.
  const rule = sheet.cssRules[sheet.insertRule(pageRule(paper, element), sheet.cssRules.length)];
  return () => {
    if (rule) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
  };
}

function pageRule(paper: Paper, element: HTMLElement): string {
  if (paper === 'a4') return '@page { size: A4; margin: 15mm; }';
  const length = Math.ceil(element.getBoundingClientRect().height * millimetersPerPixel) + 2 * rollMargin;
  // Paper that is wider than long would be turned.
  return `@page { size: 80mm ${Math.max(81, length)}mm; margin: ${rollMargin}mm; }`;
}

/** Opens the system's dialog for printing this page. */
export const printPage = (): void => window.print();
