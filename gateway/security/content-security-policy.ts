import { createHash } from 'node:crypto';
import { hasForeignScripts, paymentPath } from '#shared/rules/payment/third-party-script-pages.ts';
import type { Config } from '../config.ts';
import type { WebappManifest } from '../webapp-manifest.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

/** The page that contains the catalogue's first screen. */
export const catalogPath = '/catalog';

/** Where browsers report violations of a page's policy. */
export const policyReportPath = '/policy-reports';

const messenger = ['https://www.messenger.com', 'https://www.facebook.com'];
const tray = 'https://*.commercesuite.com.br';

const base: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  // The older directive: every browser supports it, also without https.
  'report-uri': [policyReportPath],
};

/** Google's captcha, as documented by Google. */
const captcha: Policy = {
  'script-src': [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://www.recaptcha.net/recaptcha/',
  ],
  // The captcha's script adds inline styles to the page.
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'frame-src': [
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.recaptcha.net/recaptcha/',
  ],
};

/**
 * The challenge of a card's bank (3-D Secure 2): each bank has its own host, and the card form's company names none of
 * them. The challenge is a frame without access to the page, opened by a post.
 */
const bankChallenge: Policy = { 'frame-src': ['https:'], 'form-action': ['https:'] };

/**
 * Mercado Pago's card form, its script that names the device (`security.js`), and Pagar.me's tokens: our own form sends
 * the card there, without a script of theirs.
 */
const cardForm: Policy = {
  'script-src': [
    'https://sdk.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://www.mercadopago.com/v2/security.js',
  ],
  // The form adds its own style elements.
  'style-src': ["'unsafe-inline'"],
  'connect-src': [
    'https://api.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://www.mercadolibre.com',
    'https://http2.mlstatic.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://api.pagar.me',
  ],
  'frame-src': ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'],
  'font-src': ['https://http2.mlstatic.com'],
};

/**
 * The Content-Security-Policy of an HTML document, by its page's path without a trailing slash.
 * Third-party scripts run in two kinds of documents only: where a card is typed in (card form and captcha), and where
 * only a captcha is needed. These documents can't be framed. A framed request gets the shop's normal policy, and the
 * page then offers to open the payment in its own tab. They allow these scripts whatever keys the Host's shop has: a
 * session may belong to another shop, and the document's request does not show that.
 * Each document allows its one inline script by hash: the catalogue's, or that of all other pages. `styles`: the
 * sources of its inline styles (`hashSource`).
 */
export function documentPolicies(
  config: Pick<Config, 'frameAncestors' | 'trayExtraHosts' | 'isDemo' | 'pagarmeApiUrl'>,
  scripts: Pick<WebappManifest, 'inlineScript' | 'elsewhereScript'>,
): (path: string, isForFrame: boolean, styles: string) => string {
  const framing = { 'frame-ancestors': ["'self'", ...messenger, ...config.frameAncestors] };
  const unframed = { 'frame-ancestors': ["'none'"] };
  const elsewhere = mergePolicies(base, { 'script-src': [hashSource(scripts.elsewhereScript)] });
  const shop = { ...elsewhere, ...framing };
  const asking = mergePolicies({ ...elsewhere, ...unframed }, captcha);
  // The demo's store panel frames the linking page.
  const demo = config.isDemo ? ["'self'"] : [];
  const linking = {
    ...elsewhere,
    'frame-ancestors': [...demo, tray, ...config.trayExtraHosts.map((host) => `https://${host}`)],
  };
  const standIn: Policy = config.pagarmeApiUrl === null ? {} : { 'connect-src': [config.pagarmeApiUrl] };
  const texts = {
    shop: written(shop),
    catalog: written(mergePolicies({ ...base, ...framing }, { 'script-src': [hashSource(scripts.inlineScript)] })),
    asking: written(asking),
    paying: written([cardForm, bankChallenge, standIn].reduce(mergePolicies, asking)),
    linking: written(linking),
  };
  const withStyles = (text: string, styles: string) => text.replace("style-src 'self'", `style-src 'self' ${styles}`);
  return (path, isForFrame, styles) => {
    if (hasForeignScripts(path) && !isForFrame) return path === paymentPath ? texts.paying : texts.asking;
    if (path === catalogPath) return withStyles(texts.catalog, styles);
    return withStyles(path === '/tray' || path.startsWith('/tray/') ? texts.linking : texts.shop, styles);
  };
}

/** Merges two policies; each source occurs once. `'none'` is replaced by the other's sources. */
function mergePolicies(policy: Policy, more: Policy): Policy {
  const sum = { ...policy };
  for (const [directive, sources] of Object.entries(more))
    sum[directive] = [...new Set([...(sum[directive] ?? []).filter((source) => source !== "'none'"), ...sources])];
  return sum;
}

/** The policy source for an inline script or style. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
