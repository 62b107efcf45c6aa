import type { PageContext } from '#shared/model/page-context.ts';

const emptyContext: PageContext = {
  shopName: '',
  style: { defaultColor: '', secondaryColor: '', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

/** What the page's HTML already knows; empty where a page comes without it. */
export function pageContext(): PageContext {
  const text = document.getElementById('page-context')?.textContent;
  if (!text) return emptyContext;
  // The door where our own gateway's JSON enters; it was made from the same type.
  const context = JSON.parse(text) as Partial<PageContext>;
  return { ...emptyContext, ...context };
}
