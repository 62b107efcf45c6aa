import { envelopeOf } from '#shared/contract/envelopes.ts';
import { exampleOf } from '#shared/contract/example-values.ts';
import { type PlatformCall, platformCalls } from '#shared/contract/platform.ts';
import { type DocsFacts, type DocsSection, guideSections } from './platform-docs-guide.ts';
import { code, errorTable, escaped, fieldTable, json, prose } from './platform-docs-html.ts';
import { webhookSections } from './platform-docs-webhooks.ts';

/** The style of the page; its policy allows it by hash. */
export const docsStyle = `
:root { color-scheme: light dark; --line: #8884; --code: #8881 }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: break-word }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem }
pre { padding: .75rem; overflow-x: auto; background: var(--code); border-radius: .5rem; font-size: .875rem }
code { background: var(--code); border-radius: .25rem; padding: 0 .25rem }
pre code { background: none; padding: 0 }
.call { font-family: ui-monospace, monospace; font-weight: 600 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem; border-bottom: 1px solid var(--line) }
td:last-child { min-width: 14rem }
/* On a phone the description moves below name and type: no horizontal scrolling. */
@media (max-width: 40rem) {
  .fields thead { position: absolute; clip-path: inset(50%) }
  .fields tr { display: grid; grid-template-columns: minmax(0, 1fr) auto;
    border-bottom: 1px solid var(--line); padding: .375rem 0 }
  .fields td { border: 0; padding: .125rem 0 }
  .fields td:first-child { overflow-wrap: anywhere }
  .fields td:nth-child(2) { max-width: 11rem; text-align: right }
  .fields td:last-child { grid-column: 1 / -1; min-width: 0 }
  .fields td:empty { display: none }
  .pairs thead { position: absolute; clip-path: inset(50%) }
  .pairs td { display: block; min-width: 0; overflow-wrap: anywhere }
  .pairs td:first-child { border: 0; padding-bottom: 0 }
}
nav ul { padding-left: 1.25rem }
nav h2 { margin-top: 1rem; border: 0; padding: 0; font-size: 1.125rem }
nav a { display: inline-block; padding: .25rem 0 }
summary { padding: .5rem 0; cursor: pointer }
`;

/** The Platform API's documentation for developers, in Portuguese: a guide, and the calls and events of the tables. */
export function platformDocsPage(facts: DocsFacts): string {
  const calls: [string, PlatformCall][] = Object.entries(platformCalls);
  const { before, after } = guideSections;
  const contents = (sections: readonly DocsSection[]) =>
    sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('\n');
  const written = (sections: readonly DocsSection[]) => sections.map((section) => sectionOf(section, facts)).join('\n');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API da plataforma</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>API da plataforma</h1>
<p>Para plataformas de chatbot e sistemas da loja: abrir a loja para um contato, preencher o carrinho dele, acompanhar pedidos por webhooks, importar produtos e ver o que foi feito das mensagens.
O mesmo em <a href="/platform/openapi.json">OpenAPI</a>; as chamadas de uma sessão, em <a href="/openapi.json">outro documento</a>.</p>
<nav aria-label="Conteúdo">
<h2>Guia</h2><ul>
${contents([...before, ...webhookSections, ...after])}
</ul>
<h2>Chamadas</h2><ul>
${calls.map(([name, call]) => contentsEntry(name, call)).join('\n')}
</ul></nav>
</header>
<main>
${written(before)}
${calls.map(([name, call]) => callSection(name, call, facts.publicUrl)).join('\n')}
${written([...webhookSections, ...after])}
</main>
</body>
</html>
`;
}

const sectionOf = ({ id, title, html }: DocsSection, facts: DocsFacts): string => `<section aria-labelledby="${id}">
<h2 id="${id}">${escaped(title)}</h2>
${html(facts)}
</section>`;

const contentsEntry = (name: string, { method, path, summary }: PlatformCall): string =>
  `<li><a href="#${name}">${escaped(summary)}</a> <code>${method} ${escaped(path)}</code></li>`;

function callSection(name: string, call: PlatformCall, publicUrl: string): string {
  const { method, path, summary, description, params, query, body, data, errors } = call;
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${escaped(summary)}</h2>
<p class="call">${method} ${escaped(path)}</p>
<p>${prose(description)}</p>
<p>Quem pode: ${
    call.permission === 'people' ? 'só uma chave de API criada com <code>--people</code>' : 'a chave de API da loja'
  }${call.effect === 'write' ? '. Aceita <code>Idempotency-Key</code>' : ''}.</p>
${params ? `<h3>No caminho</h3>${fieldTable(params)}` : ''}
${query ? `<h3>Na consulta</h3>${fieldTable(query)}` : ''}
${body && body !== 'feed' ? `<h3>No corpo (JSON)</h3>${fieldTable(body)}` : ''}
<h3>Exemplo</h3>
${code(curlOf(call, publicUrl))}
${json({ ...(exampleOf(envelopeOf(data)) as object), success: true, errors: [] })}
<h3>Na resposta, em <code>data</code></h3>
${fieldTable(data)}
<h3>Erros</h3>
${errorTable(errors)}
</section>`;
}

function curlOf({ method, path, body }: PlatformCall, publicUrl: string): string {
  const address = `${publicUrl}${path.replace(':id', path.includes('/feed-sources/') ? '7' : '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11').replace(':number', '1042')}`;
  const lines = [`curl ${method === 'POST' ? '-X POST ' : ''}${address}`, '-H "Authorization: Bearer $CHAVE"'];
  if (method === 'POST') lines.push('-H "Idempotency-Key: 6f1c9c2e-3f52-4a52-9a55-0d6b5a1f7f10"');
  if (body === 'feed') lines.push('-H "Content-Type: application/xml"', '--data-binary @produtos.xml');
  else if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(body))}'`);
  return lines.join(' \\\n  ');
}
