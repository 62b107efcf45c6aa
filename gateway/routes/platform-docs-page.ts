import type { TSchema } from 'typebox';
import { envelopeOf } from '#shared/contract/envelopes.ts';
import { exampleOf } from '#shared/contract/example-values.ts';
import { handoffBody } from '#shared/contract/handoff-schemas.ts';
import { propertiesOf, requiredOf } from '#shared/contract/openapi-parts.ts';
import { personErasedBody } from '#shared/contract/people-schemas.ts';
import { type PlatformCall, platformCalls, platformErrors } from '#shared/contract/platform.ts';
import { webhookBody } from '#shared/contract/platform-schemas.ts';

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
}
nav ul { padding-left: 1.25rem }
nav a { display: inline-block; padding: .25rem 0 }
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** Text with `code` in it. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
const json = (value: unknown): string => code(JSON.stringify(value, null, 2));

/**
 * The Platform API's documentation for developers, in Portuguese, generated from its table. `publicUrl`: the shop's
 * address.
 */
export function platformDocsPage(publicUrl: string): string {
  const calls: [string, PlatformCall][] = Object.entries(platformCalls);
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
<p>Para plataformas de chatbot e sistemas da loja: abrir a loja para um contato, acompanhar pedidos, importar produtos e ver o que foi feito das mensagens.
O mesmo em <a href="/platform/openapi.json">OpenAPI</a>; as chamadas de uma sessão, em <a href="/openapi.json">outro documento</a>.</p>
<nav aria-label="Chamadas"><ul>
<li><a href="#inicio">Como chamar</a></li>
${calls.map(([name, call]) => contentsEntry(name, call)).join('\n')}
<li><a href="#webhooks">Webhooks de pedidos</a></li>
</ul></nav>
</header>
<main>
${beginning(publicUrl)}
${calls.map(([name, call]) => callSection(name, call, publicUrl)).join('\n')}
${webhooks()}
</main>
</body>
</html>
`;
}

const contentsEntry = (name: string, { method, path, summary }: PlatformCall): string =>
  `<li><a href="#${name}">${escaped(summary)}</a> <code>${method} ${escaped(path)}</code></li>`;

const beginning = (publicUrl: string): string => `<section aria-labelledby="inicio">
<h2 id="inicio">Como chamar</h2>
<p>Cada chamada leva a chave de API da loja, e só ela: um código de sessão não serve aqui, e a chave não serve nas chamadas de uma sessão. A chave é da loja inteira: guarde-a no servidor, nunca numa página.</p>
${code(`npm run shop -- keys create LOJA --name "Chatbot"     # imprime a chave, uma vez só
curl -H "Authorization: Bearer $CHAVE" ${publicUrl}/platform/orders`)}
<p>Toda resposta vem no mesmo envelope, com o status HTTP verdadeiro. Valores em reais, instantes em UTC, códigos por nome.</p>
${json({ success: false, data: null, errors: [{ message: 'Chave de API inválida.', code: 'no-key' }] })}
<p>Uma chamada que muda algo aceita <code>Idempotency-Key</code> (um uuid): repetida com o mesmo corpo por até 24 horas, tem um efeito só e a mesma resposta. Depois de um 5xx ou de uma conexão perdida, repita com a mesma chave.</p>
<h3>Erros de toda chamada</h3>
${errorTable(platformErrors)}
</section>`;

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
  const address = `${publicUrl}${path.replace(':id', '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11')}`;
  const lines = [`curl ${method === 'POST' ? '-X POST ' : ''}${address}`, '-H "Authorization: Bearer $CHAVE"'];
  if (method === 'POST') lines.push('-H "Idempotency-Key: 6f1c9c2e-3f52-4a52-9a55-0d6b5a1f7f10"');
  if (body === 'feed') lines.push('-H "Content-Type: application/xml"', '--data-binary @produtos.xml');
  else if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(body))}'`);
  return lines.join(' \\\n  ');
}

const errorTable = (errors: Readonly<Record<string, string>>): string => `<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col"><code>code</code></th><th scope="col">Quando</th></tr></thead>
<tbody>${Object.entries(errors)
  .map(([name, when]) => `<tr><td><code>${escaped(name)}</code></td><td>${prose(when)}</td></tr>`)
  .join('')}</tbody></table></div>`;

const fieldTable = (schema: TSchema): string => `<div class="scroll" tabindex="0"><table class="fields">
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">O que é</th></tr></thead>
<tbody>${fieldsOf(schema, '').join('')}</tbody></table></div>`;

/** One row per field. Fields of objects and lists follow with their path. */
function fieldsOf(schema: TSchema, path: string): string[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, part]) => {
    const { inner, isNullable, isList } = unwrapped(part);
    const description: unknown = Reflect.get(part, 'description') ?? Reflect.get(inner, 'description') ?? '';
    const at = `${path}${name}`;
    const needed = required.includes(name) ? '' : ' (pode faltar)';
    const kind = `${isList ? 'lista de ' : ''}${typeOf(inner)}${isNullable ? ' ou null' : ''}`;
    const cells = [`<code>${escaped(at)}</code>`, `${escaped(kind)}${needed}`, prose(String(description))];
    const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return [row, ...fieldsOf(inner, `${at}${isList ? '[]' : ''}.`)];
  });
}

function unwrapped(schema: TSchema): { inner: TSchema; isNullable: boolean; isList: boolean } {
  const { anyOf, items } = schema as TSchema & { anyOf?: TSchema[]; items?: TSchema };
  if (anyOf) return { ...unwrapped(anyOf[0] ?? schema), isNullable: true };
  return items
    ? { inner: items, isNullable: false, isList: true }
    : { inner: schema, isNullable: false, isList: false };
}

function typeOf(schema: TSchema): string {
  const { enum: words, type, format } = schema as TSchema & { enum?: unknown[]; type?: string; format?: string };
  if (words) return words.map((word) => `"${word}"`).join(', ');
  if (format === 'date-time') return 'instante';
  const names: Readonly<Record<string, string>> = {
    string: 'texto',
    integer: 'número inteiro',
    number: 'número',
    boolean: 'true ou false',
  };
  return names[type ?? ''] ?? 'objeto';
}

const webhooks = (): string => `<section aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks de pedidos</h2>
<p>A loja avisa o seu sistema quando um pedido é recebido, pago, reaberto ou cancelado, e quando um contato passa do atendente ao robô ou de volta. O endereço (https, de um nome público) e o segredo são declarados com <code>npm run shop -- apply</code>:</p>
${json({ slug: 'ana', platformWebhooks: [{ url: 'https://erp.example/pedidos', secret: '$' + '{PEDIDOS_SECRET}' }] })}
<p>Cada aviso é um POST com este corpo, sem CPF, e-mail nem endereço; o pedido inteiro está em <code>GET /platform/orders/:id</code>.</p>
${json(exampleOf(webhookBody))}
${fieldTable(webhookBody)}
<h3>Um contato muda de fluxo</h3>
<p>O mesmo endereço recebe <code>handoff</code> quando um contato passa ao robô, ou volta ao atendente. O robô devolve o contato com <code>POST /platform/contacts/flow</code>.</p>
${json(exampleOf(handoffBody))}
${fieldTable(handoffBody)}
<h3>Uma pessoa foi apagada</h3>
<p>O mesmo endereço recebe <code>person.erased</code> quando a loja apaga um contato, a pedido da pessoa. Apague também o que o seu sistema guarda dele.</p>
${json(exampleOf(personErasedBody))}
${fieldTable(personErasedBody)}
<p>Responda 2xx em até dez segundos. Outra resposta é tentada de novo, cada vez mais tarde, por cerca de dois dias; 4xx (menos 408, 425 e 429) encerra as tentativas. O mesmo <code>webhook-id</code> duas vezes é o mesmo aviso: ignore o segundo. A ordem não é garantida; <code>timestamp</code> diz quando aconteceu.</p>
<h3>Conferir a assinatura</h3>
<p>Como nos <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>: assina-se <code>id.timestamp.corpo</code>, com o corpo como chegou, byte a byte. Recuse o que não confere e o que tem mais de cinco minutos.</p>
${code(`import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromTheShop(headers, rawBody, secret) {
  const id = headers['webhook-id'], timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  // Um segredo que começa com whsec_ é base64; qualquer outro vale como está.
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const right = createHmac('sha256', key).update(id + '.' + timestamp + '.' + rawBody).digest();
  const sent = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64');
  return sent.length === right.length && timingSafeEqual(sent, right);
}`)}
</section>`;
