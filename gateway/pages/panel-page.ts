import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { themeVariables } from '#shared/rules/theme/theme.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import type { WebappManifest } from '../webapp-manifest.ts';
import type { WebappFiles } from './webapp-files.ts';

const noScript = 'Para abrir o painel, ative o JavaScript do navegador.';

/**
 * The page of the merchant's panel, the same for every path below /painel. It holds no data of a shop: its script asks
 * who is signed in. It can't be framed, and only runs this site's own scripts.
 */
export function panelPages(app: FastifyInstance, { manifest }: Pick<WebappFiles, 'manifest'>): void {
  const colors = Object.entries(themeVariables(null)).map(([name, value]) => `${name}:${value}`);
  const style = `:root{${colors.join(';')}}`;
  const page = pageOf(manifest.panel, style);
  const policy = policyOf(style);
  const method = ['GET', 'HEAD'];
  for (const url of ['/painel', '/painel/*']) {
    app.route({
      method,
      url,
      handler: (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    });
    rejectOtherMethods(app, url, method);
  }
}

const pageOf = ({ entry, preload, style }: WebappManifest['panel'], inlineStyle: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
<title>Painel</title>
<style>${inlineStyle}</style>
<link rel="stylesheet" href="${style}">
${preload.map((url) => `<link rel="modulepreload" href="${url}">`).join('\n')}
<script type="module" src="${entry}"></script>
</head>
<body>
<div id="root"></div>
<noscript><p>${noScript}</p></noscript>
</body>
</html>
`;

const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // The preview of the catalogue in the shop's colours.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
