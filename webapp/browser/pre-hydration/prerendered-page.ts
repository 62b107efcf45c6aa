import type { RenderedFirstPage } from '#shared/model/prerendered-page.ts';

/** The catalogue data in the page's HTML; `null` if it has none. */
export function prerenderedFirstPage(): RenderedFirstPage | null {
  const text = document.getElementById('first-page')?.textContent;
  // The boundary for the gateway's JSON, which was made from the same type.
  return text ? (JSON.parse(text) as RenderedFirstPage) : null;
}
