import { refusals } from '#shared/text/refusals.ts';
import type { RefusalName } from './refusal.ts';

/** The generic error screen of spec §2 for a page that could not even start: no script, no picture, nothing of the inside. */
export function errorPage(status: number, refusal: RefusalName): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Erro ${status}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;text-align:center;color:#222}a{color:#14532d}</style></head>
<body><h1>Ops! Algo de errado aconteceu</h1><p>${refusals[refusal]}</p><p><a href="/catalog">Voltar para a loja</a></p></body></html>
`;
}
