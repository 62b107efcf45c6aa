import type { PageSettings } from '#shared/model/page-settings.ts';

const emptySettings: PageSettings = {
  shopName: '',
  style: { defaultColor: '', secondaryColor: '', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

/** The settings in the page's HTML; empty if the page has none. */
export function pageSettings(): PageSettings {
  const text = document.getElementById('page-settings')?.textContent;
  if (!text) return emptySettings;
  // The boundary for the gateway's JSON, which was made from the same type.
  const settings = JSON.parse(text) as Partial<PageSettings>;
  return { ...emptySettings, ...settings };
}
