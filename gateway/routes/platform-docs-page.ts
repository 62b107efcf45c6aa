import { success } from '#shared/contract/envelopes.ts';
import { type PlatformCall, type PlatformCallName, platformCalls } from '#shared/contract/platform/platform.ts';
import { curlOf, type PlatformSample, platformSamples } from '#shared/contract/platform/platform-samples.ts';
import { responseExamples } from '#shared/contract/platform/response-examples.ts';
import {
  code,
  type DocsFacts,
  type DocsSection,
  errorTable,
  escaped,
  fieldTable,
  json,
  prose,
} from './platform-docs-html.ts';
import { type DocsTopic, docsTopics } from './platform-docs-topics.ts';
import { eventAnchors, webhookGuide } from './platform-docs-webhooks.ts';

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
h1 { margin: 1.5rem 0 .5rem }
h2 { scroll-margin-top: 1rem }
nav a, .index li a { display: inline-block; padding: .25rem 0 }
.topics ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0 0 .5rem; list-style: none;
  border-bottom: 1px solid var(--line) }
.topics a[aria-current] { font-weight: 600; text-decoration: none; color: inherit }
.contents ul, .index ul { padding-left: 1.25rem }
.index h2 { margin-top: 1.5rem }
.index p { margin: .25rem 0 }
@media (min-width: 60rem) {
  .index { columns: 2; column-gap: 3rem }
  .index section { break-inside: avoid-column }
  .index section:first-child h2 { margin-top: 0 }
}
summary { padding: .5rem 0; cursor: pointer }
`;

const indexPath = '/platform/docs';

const pathOf = ({ id }: DocsTopic): string => `${indexPath}/${id}`;

/** The paths of the documentation: the index, then one of each topic. */
export const docsPagePaths: readonly string[] = [indexPath, ...docsTopics.map(pathOf)];

/** The pages of the documentation for developers, in Portuguese, by their paths. */
export function platformDocsPages(facts: DocsFacts): ReadonlyMap<string, string> {
  const pages = docsTopics.map((topic) => ({ topic, body: topicBody(topic, facts) }));
  const topicOf = new Map(
    pages.flatMap(({ topic, body }) =>
      [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => [id, topic.id] as const),
    ),
  );
  return new Map([
    [indexPath, pageOf(null, 'API da plataforma', indexBody())],
    ...pages.map(({ topic, body }) => {
      // A reference to another page's section needs the address of that page.
      const linked = body.replaceAll(/href="#([^"]+)"/g, (link, id: string) => {
        const other = topicOf.get(id);
        return other === undefined || other === topic.id ? link : `href="${indexPath}/${other}#${id}"`;
      });
      return [pathOf(topic), pageOf(topic, topic.title, linked)] as const;
    }),
  ]);
}

const pageOf = (current: DocsTopic | null, title: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${current ? `${escaped(title)} · API da plataforma` : escaped(title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<nav class="topics" aria-label="Assuntos"><ul>
${[{ id: '', title: 'Índice' }, ...docsTopics]
  .map(({ id, title: name }) => {
    const here = id === (current?.id ?? '') ? ' aria-current="page"' : '';
    return `<li><a href="${indexPath}${id === '' ? '' : `/${id}`}"${here}>${escaped(name)}</a></li>`;
  })
  .join('\n')}
</ul></nav>
<h1>${escaped(title)}</h1>
</header>
${body}
</body>
</html>
`;

/** The index: each topic with its sections, calls and events. */
const indexBody =
  (): string => `<p>Para plataformas de chatbot e sistemas da loja: abrir a loja para um contato, preencher o carrinho dele, acompanhar pedidos por webhooks, ler e importar produtos e ver o que foi feito das mensagens.
O mesmo em <a href="/platform/openapi.json">OpenAPI</a>; as chamadas de uma sessão, em <a href="/openapi.json">outro documento</a>.</p>
<main class="index">
${docsTopics
  .map(
    (topic) => `<section aria-labelledby="assunto-${topic.id}">
<h2 id="assunto-${topic.id}"><a href="${pathOf(topic)}">${escaped(topic.title)}</a></h2>
<p>${escaped(topic.summary)}</p>
${contentsOf(topic, pathOf(topic), true)}
</section>`,
  )
  .join('\n')}
</main>`;

/** What is on a page. In the index each entry has the id of its section, so that older links lead to it. */
function contentsOf({ before, calls, after }: DocsTopic, at: string, isIndex: boolean): string {
  const entry = (to: string, text: string, more = '') =>
    `<li${isIndex ? ` id="${to}"` : ''}><a href="${at === '' ? '' : at}#${to}">${text}</a>${more}</li>`;
  const sections = (some: readonly DocsSection[]) => some.map((one) => entry(one.id, escaped(one.title)));
  const callEntries = calls.map((name) => {
    const { method, path, summary }: PlatformCall = platformCalls[name];
    return entry(name, escaped(summary), ` <code>${method} ${escaped(path)}</code>`);
  });
  const events = before.includes(webhookGuide.events)
    ? eventAnchors.map(({ id: event, type, summary }) => entry(event, `<code>${type}</code>`, ` ${escaped(summary)}`))
    : [];
  return `<ul>\n${[...sections(before), ...callEntries, ...sections(after), ...events].join('\n')}\n</ul>`;
}

/** Whether a page has more to find than its title says. The page of the events has many. */
const hasParts = ({ before, calls, after }: DocsTopic): boolean =>
  before.length + calls.length + after.length > 1 || before.includes(webhookGuide.events);

const topicBody = (topic: DocsTopic, facts: DocsFacts): string => `<p>${escaped(topic.summary)}</p>
${hasParts(topic) ? `<nav class="contents" aria-label="Nesta página">\n${contentsOf(topic, '', false)}\n</nav>` : ''}
<main>
${topic.before.map((section) => sectionOf(section, facts)).join('\n')}
${topic.calls.map((name) => callSection(name, platformCalls[name], facts.publicUrl)).join('\n')}
${topic.after.map((section) => sectionOf(section, facts)).join('\n')}
</main>`;

const sectionOf = ({ id, title, html }: DocsSection, facts: DocsFacts): string => `<section aria-labelledby="${id}">
<h2 id="${id}">${escaped(title)}</h2>
${html(facts)}
</section>`;

function callSection(name: string, call: PlatformCall, publicUrl: string): string {
  const { method, path, summary, description, params, query, body, data, errors } = call;
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${escaped(summary)}</h2>
<p class="call">${method} ${escaped(path)}</p>
<p>${prose(description)}</p>
<p>Quem pode: ${
    call.permission === 'people' ? 'só uma chave de API criada com <code>--people</code>' : 'a chave de API da loja'
  }${call.effect === 'write' ? `. ${call.needsKey ? 'Exige' : 'Aceita'} <code>Idempotency-Key</code>` : ''}.</p>
${params ? `<h3>No caminho</h3>${fieldTable(params)}` : ''}
${query ? `<h3>Na consulta</h3>${fieldTable(query)}` : ''}
${body && body !== 'feed' ? `<h3>No corpo (JSON)</h3>${fieldTable(body)}` : ''}
<h3>Exemplo</h3>
${sampleOf(name, call, publicUrl)}
${json(success(responseExamples[name as PlatformCallName]))}
<h3>Na resposta, em <code>data</code></h3>
${fieldTable(data)}
<h3>Erros</h3>
${Object.keys(errors).length > 0 ? errorTable(errors) : ''}<p>E os <a href="#limites-e-erros">de toda chamada</a>.</p>
</section>`;
}

/** The command line that makes the call, with the file that it sends. */
function sampleOf(name: string, call: PlatformCall, publicUrl: string): string {
  const { file }: PlatformSample = Reflect.get(platformSamples, name) ?? {};
  const content = file ? `<p>O menor <code>${escaped(file.name)}</code>:</p>${code(file.text)}` : '';
  return code(curlOf(name, call, publicUrl)) + content;
}
