import type { PageContext } from '#shared/model/page-settings.ts';

const emptyContext: PageContext = {
  shopName: '',
  style: { defaultColor: '', secondaryColor: '', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

/** The context data in the page's HTML; empty if the page has none. */
export function pageContext(): PageContext {
  const text = document.getElementById('page-context')?.textContent;
  if (!text) return emptyContext;
  // The boundary for the gateway's JSON, which was made from the same type.
  const context = JSON.parse(text) as Partial<PageContext>;
  return { ...emptyContext, ...context };
}
