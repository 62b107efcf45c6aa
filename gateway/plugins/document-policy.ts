import { createHash } from 'node:crypto';
import { hasForeignScripts } from '#shared/rules/own-document.ts';
import type { Config } from '../config.ts';
import type { WebappManifest } from '../webapp-manifest.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

/** The page that carries the catalogue's first screen. */
export const catalogPath = '/catalog';

const messenger = ['https://www.messenger.com', 'https://www.facebook.com'];
const tray = 'https://*.commercesuite.com.br';

const base: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
};

const foreignScripts = [
  "'self'",
  'https://sdk.mercadopago.com',
  'https://api-static.mercadopago.com',
  'https://http2.mlstatic.com',
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
];

/** Where a card is typed in: the one kind of document that runs scripts of others, the card form's and the captcha's, and nobody else's. */
const payment: Policy = {
  ...base,
  'connect-src': [
    "'self'",
    'https://api.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://www.mercadolibre.com',
    'https://http2.mlstatic.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://www.google.com/recaptcha/',
  ],
  'frame-src': [
    'https://secure-fields.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.recaptcha.net/recaptcha/',
  ],
  'font-src': ["'self'", 'https://http2.mlstatic.com'],
};

/**
 * The Content-Security-Policy of an HTML document, by its path. Nobody frames a page where a card is typed in; asked for by a frame it is a
 * page of the shop like any other, which says there that the payment opens in a tab of its own. Each document allows, by its
 * hash, the one script of ours that stands in it: the catalogue's, or that of all others.
 */
export function documentPolicies(
  config: Pick<Config, 'frameAncestors' | 'trayExtraHosts' | 'isDemo'>,
  scripts: Pick<WebappManifest, 'inlineScript' | 'elsewhereScript'>,
): (path: string, isForFrame: boolean) => string {
  const framing = { 'frame-ancestors': ["'self'", ...messenger, ...config.frameAncestors] };
  const catalog = written({ ...base, ...framing, 'script-src': ["'self'", hashSource(scripts.inlineScript)] });
  const own = hashSource(scripts.elsewhereScript);
  const elsewhere: Policy = { ...base, 'script-src': ["'self'", own] };
  const shop = written({ ...elsewhere, ...framing });
  const paying = written({ ...payment, 'script-src': [...foreignScripts, own], 'frame-ancestors': ["'none'"] });
  // The demo's own panel of a store.
  const demo = config.isDemo ? ["'self'"] : [];
  const linking = written({ ...elsewhere, 'frame-ancestors': [...demo, tray, ...config.trayExtraHosts.map((host) => `https://${host}`)] });
  return (path, isForFrame) => {
    const plain = path.replace(/\/$/, '');
    if (hasForeignScripts(plain)) return isForFrame ? shop : paying;
    if (plain === catalogPath) return catalog;
    return plain === '/tray' || plain.startsWith('/tray/') ? linking : shop;
  };
}

const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
