import type { ChannelType } from '#shared/model/channel.ts';
import type { PageSettings } from '#shared/model/page-settings.ts';
import { primaryColor, themeVariables } from '#shared/rules/theme/theme.ts';
import { grounds } from '#shared/rules/theme/theme-colors.ts';
import type { Config } from '../config.ts';
import type { WebappManifest } from '../webapp-manifest.ts';
import type { ShopTheme } from './shop-theme.ts';
import type { RenderFirstPage, RenderFrame } from './webapp-files.ts';

/**
 * The data that the page has before its first call. It never depends on the session: the code is never part of a URL
 * that reaches a server.
 */
export function pageSettings(theme: ShopTheme, channelGuess: ChannelType | null, config: Config): PageSettings {
  return {
    shopName: theme.name,
    style: theme.style,
    channelGuess,
    isDemo: config.isDemo,
    ...(config.pagarmeApiUrl === null ? {} : { cardTokenOrigin: config.pagarmeApiUrl }),
    publicKeys: {
      recaptchaSiteKey: config.recaptchaSiteKey,
      mercadoPagoPublicKey: theme.cardPublicKey ?? config.mercadoPagoPublicKey,
    },
  };
}

/**
 * The catalogue's part of its page: the script that starts its calls and, if it is available in time, the first screen.
 */
export type CatalogParts = { script: string; prerendered: ReturnType<RenderFirstPage> | null };

// Without scripts the page has no other fixed elements. The product list is long, and this text must be visible.
const noScriptStyle =
  'noscript p{position:fixed;inset:auto 0 0;margin:0;padding:12px 16px;' +
  'background:var(--ink);color:var(--surface);text-align:center}';

// Hides loading states, which only scripts can end.
const noWaitingStyle = '@media (scripting:none){.state-view{visibility:hidden}}';

/** The inline styles of the page. Its policy allows them by hash. */
export function shellStyles(
  manifest: Pick<WebappManifest, 'inlineStyle'>,
  settings: Pick<PageSettings, 'style'>,
): string[] {
  const variables = Object.entries(themeVariables(settings.style));
  const theme = variables.map(([name, value]) => `${name}:${value}`).join(';');
  return [manifest.inlineStyle.replaceAll('</', '<\\/'), `:root{${theme}}${noScriptStyle}${noWaitingStyle}`];
}

/**
 * The HTML page of the shop: a frame until the bundle renders the screen. The catalogue's page contains more. The
 * settings are a data block, which needs no policy source; the script and the styles are allowed by hash. So the page
 * needs no nonce and can be cached compressed.
 */
export function shellHtml(
  manifest: WebappManifest,
  settings: PageSettings,
  frame: ReturnType<RenderFrame>,
  catalog: CatalogParts | null = null,
): string {
  const styles = shellStyles(manifest, settings).map((style) => `<style>${style}</style>\n`);
  const first = catalog?.prerendered;
  const { html, head } = first ?? frame;
  const pictures = pictureLinks(head);
  const styleLinks = manifest.styles.map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}">`).join('\n');
  const preloads = manifest.preload.map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}">`).join('\n');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.dark.surface}">
<meta name="theme-color" content="${primaryColor(settings.style)}">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
<title>${escapeHtml(settings.shopName || 'Loja')}</title>
<script>${catalog?.script ?? manifest.elsewhereScript}</script>
${styles.join('')}${pictures.first}${styleLinks}
${preloads}
<script type="module" src="${escapeHtml(manifest.entry)}"></script>
${pictures.others}</head>
<body>
<div id="root">${html}</div>
<noscript><p>Para comprar nesta loja, ative o JavaScript do navegador.</p></noscript>
<script type="application/json" id="page-settings">${jsonForHtml(settings)}</script>
${first ? `<script type="application/json" id="first-page">${jsonForHtml(first.state)}</script>\n` : ''}</body>
</html>
`;
}

/**
 * The links that load the page's pictures, split by their place before or after the scripts. The first row of a phone
 * comes first. A browser opens six connections to a server without HTTP/2: more pictures would delay the scripts by a
 * round trip.
 */
export function pictureLinks(head: string): { first: string; others: string } {
  const links = head.match(/<link [^<>]*>/g) ?? [];
  const first = links.filter((link) => link.includes('fetchPriority="high"')).slice(0, phoneRow);
  return { first: first.join(''), others: links.filter((link) => !first.includes(link)).join('') };
}
/** Cards beside each other on a phone. */
const phoneRow = 2;

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);

/** JSON that can't end its script element, whatever the shop's name contains. */
const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
