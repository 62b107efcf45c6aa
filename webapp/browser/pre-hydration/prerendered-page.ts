import type { DrawnFirstPage } from '#shared/model/first-page.ts';

/** What the page's HTML shows already of the catalogue; null where it shows nothing. */
export function prerenderedFirstPage(): DrawnFirstPage | null {
  const text = document.getElementById('first-page')?.textContent;
  // The door where our own gateway's JSON enters; it was made from the same type.
  return text ? (JSON.parse(text) as DrawnFirstPage) : null;
}
