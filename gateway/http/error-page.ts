import { createHash } from 'node:crypto';
import { refusals } from '#shared/text/refusals/refusals.ts';
import type { RefusalName } from './error-response.ts';

// The colours of the shop's own pages (webapp/styles/tokens.css), repeated inline: the error page must need no other
// file.
const style =
  ':root{color-scheme:light dark;--ground:#f4f5f7;--surface:#fff;--ink:#171b21;--ink-2:#525b68;--line:#e3e6eb}' +
  '@media (prefers-color-scheme:dark){' +
  ':root{--ground:#0f1215;--surface:#181c21;--ink:#eef1f4;--ink-2:#aab2bd;--line:#2e343c}}' +
  'body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:16px;' +
  'box-sizing:border-box;background:var(--ground);color:var(--ink);' +
  'font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}' +
  'main{box-sizing:border-box;width:100%;max-width:480px;padding:24px;border:1px solid var(--line);' +
  'border-radius:12px;background:var(--surface);text-align:center}' +
  'h1{margin:0 0 12px;font-size:22px;line-height:1.3}' +
  'p{margin:0 0 20px;color:var(--ink-2)}' +
  'a{display:inline-block;min-height:48px;line-height:48px;padding:0 24px;border-radius:12px;' +
  'background:var(--ink);color:var(--surface);text-decoration:none}' +
  'a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The Content-Security-Policy of the error page: its one style, and nothing else. */
export const errorPagePolicy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; ` +
  `frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The generic error screen of spec §2, for a page that could not start: no script, no picture, no internals. */
export function errorPage(status: number, refusal: RefusalName): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<title>Erro ${status}</title>
<style>${style}</style></head>
<body><main><h1>Ops! Algo de errado aconteceu</h1><p>${refusals[refusal]}</p><a href="/">Voltar para o início</a>\
</main></body></html>
`;
}
