import { createHash } from 'node:crypto';
import { hasForeignScripts, paymentPath } from '#shared/rules/payment/own-document.ts';
import type { Config } from '../config.ts';
import type { WebappManifest } from '../webapp-manifest.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

/** The page that carries the catalogue's first screen. */
export const catalogPath = '/catalog';

/** Where browsers report what a page's policy kept out. */
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
  // The older way, which every browser knows, and which works without https, too.
  'report-uri': [policyReportPath],
};

/** Google's captcha, as its documentation says. */
const captcha: Policy = {
  'script-src': [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://www.recaptcha.net/recaptcha/',
  ],
  // Its script writes the looks of its challenge into the page.
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'frame-src': [
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.recaptcha.net/recaptcha/',
  ],
};

/** Mercado Pago's card form. */
const cardForm: Policy = {
  'script-src': ['https://sdk.mercadopago.com', 'https://api-static.mercadopago.com', 'https://http2.mlstatic.com'],
  // It brings its style as elements of its own.
  'style-src': ["'unsafe-inline'"],
  'connect-src': [
    'https://api.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://www.mercadolibre.com',
    'https://http2.mlstatic.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
  ],
  'frame-src': ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'],
  'font-src': ['https://http2.mlstatic.com'],
};

/**
 * The Content-Security-Policy of an HTML document, by its page's path without a slash at its end. Scripts of others run in two kinds of document only, each with what it
 * needs: where a card is typed in, the card form's and the captcha's, and where a captcha alone is asked for, the captcha's. Nobody frames
 * these; asked for by a frame such a page is a page of the shop like any other, which says there that the payment opens in a tab of its own.
 * They allow it whatever keys the Host's shop has: a session may bring another shop's, an order its own captcha's, and neither stands in a
 * document's request. Each document allows, by its hash, the one script of ours that stands in it: the catalogue's, or that of all others. `styles` are the
 * sources of those that stand in the document (`hashSource`).
 */
export function documentPolicies(
  config: Pick<Config, 'frameAncestors' | 'trayExtraHosts' | 'isDemo'>,
  scripts: Pick<WebappManifest, 'inlineScript' | 'elsewhereScript'>,
): (path: string, isForFrame: boolean, styles: string) => string {
  const framing = { 'frame-ancestors': ["'self'", ...messenger, ...config.frameAncestors] };
  const unframed = { 'frame-ancestors': ["'none'"] };
  const elsewhere = withMore(base, { 'script-src': [hashSource(scripts.elsewhereScript)] });
  const shop = { ...elsewhere, ...framing };
  const asking = withMore({ ...elsewhere, ...unframed }, captcha);
  // The demo's own panel of a store.
  const demo = config.isDemo ? ["'self'"] : [];
  const linking = {
    ...elsewhere,
    'frame-ancestors': [...demo, tray, ...config.trayExtraHosts.map((host) => `https://${host}`)],
  };
  const texts = {
    shop: written(shop),
    catalog: written(withMore({ ...base, ...framing }, { 'script-src': [hashSource(scripts.inlineScript)] })),
    asking: written(asking),
    paying: written(withMore(asking, cardForm)),
    linking: written(linking),
  };
  const own = (text: string, styles: string) => text.replace("style-src 'self'", `style-src 'self' ${styles}`);
  return (path, isForFrame, styles) => {
    if (hasForeignScripts(path) && !isForFrame) return path === paymentPath ? texts.paying : texts.asking;
    if (path === catalogPath) return own(texts.catalog, styles);
    return own(path === '/tray' || path.startsWith('/tray/') ? texts.linking : texts.shop, styles);
  };
}

/** Both, each source once; what was nothing is only the other's. */
function withMore(policy: Policy, more: Policy): Policy {
  const sum = { ...policy };
  for (const [directive, sources] of Object.entries(more))
    sum[directive] = [...new Set([...(sum[directive] ?? []).filter((source) => source !== "'none'"), ...sources])];
  return sum;
}

/** A script or style that stands in a document, as a policy names it. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
