import type { PlatformCallName } from './platform.ts';

/** What a documented sample of a call sends. `$NAME` is a variable of the shell that the reader sets. */
export type PlatformSample = {
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The file that the sample sends. */
  file?: { name: string; type: string; text: string };
};

const channel = { channelType: 'WhatsApp', channelId: 'demo-whatsapp' } as const;
const phone = '5511987654321';
const contact = { ...channel, contact: { phone } };
const newContact = { ...channel, contact: { phone, name: 'Ana Souza' } };
const ofContact = { query: { ...channel, contact: phone } };

/** A feed with one product. */
const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel><title>Loja</title><link>https://loja.example</link><description>Produtos</description>
<item>
  <g:id>CAFE-500</g:id>
  <g:title>Café em grãos 500 g</g:title>
  <g:description>Torra média.</g:description>
  <g:price>29.90 BRL</g:price>
  <g:availability>in_stock</g:availability>
</item>
</channel>
</rss>
`;

/**
 * Samples of the calls that need a query or a body. They work as they are in the demo shop (`demo`): a test copies each
 * from the served documents and runs it. The OpenAPI document shows the same bodies.
 */
export const platformSamples: { readonly [Name in PlatformCallName]?: PlatformSample } = {
  createSession: { body: { ...newContact, catalog: { type: 'ShowQuery', id: 'café' } } },
  contactFlow: ofContact,
  setContactFlow: { body: { ...contact, isInSemiAutomatic: false } },
  orders: { query: { status: 'Received', perPage: '20' } },
  decideDiscount: { body: { approve: false, reason: 'Acima da nossa margem.', agent: { id: 'bia', name: 'Bia' } } },
  setOrderStatus: { body: { status: 'Accepted' } },
  refundOrder: { body: { amount: 12.5, reason: 'Faltou um item.' } },
  importProducts: { file: { name: 'produtos.xml', type: 'application/xml', text: feed } },
  addFeedSource: { body: { address: 'https://erp.example/produtos.xml', everyMinutes: 360 } },
  runFeedSource: { body: {} },
  pauseFeedSource: { body: { paused: true } },
  products: { query: { sku: 'feijao-carioca-1kg' } },
  changeProducts: { body: { products: [{ sku: 'feijao-carioca-1kg', price: 8.9, stock: 40 }] } },
  contactCart: ofContact,
  setContactCart: {
    body: {
      ...newContact,
      items: [
        { providerId: 'feijao-carioca-1kg', quantity: 2, preferences: 'sem pressa' },
        { providerId: 'bolsa-couro', quantity: 3 },
      ],
    },
  },
  createWebhook: {
    body: { name: 'ERP', url: 'https://erp.example/pedidos', events: ['order.received', 'order.paid'] },
  },
  changeWebhook: { body: { events: ['order.received', 'order.paid', 'order.canceled'] } },
  testWebhook: { body: { event: 'cart.abandoned' } },
  replayWebhook: { body: { since: '2026-11-20T00:00:00-03:00' } },
  contactConsents: ofContact,
  setContactConsent: { body: { ...contact, kind: 'marketing', state: 'granted', source: 'cadastro' } },
  searchPeople: { body: { person: '11987654321' } },
  exportPerson: { body: { contacts: ['$CONTATO'] } },
  erasePerson: { body: { contacts: ['$CONTATO'], dryRun: true } },
};

/** The shell variables of the samples, and where their values come from. */
export const sampleVariables = {
  CHAVE: 'a chave de API',
  PEDIDO: 'o `id` de um pedido, de GET /platform/orders',
  NUMERO: 'o `number` dele',
  DESCONTO: 'o `id` de um desconto a decidir, de GET /platform/discounts',
  FONTE: 'o `id` de um endereço de produtos, de GET /platform/feed-sources',
  WEBHOOK: 'o `id` de um webhook, de GET /platform/webhooks',
  CONTATO: 'o `customerId` de um contato, de POST /platform/people/search',
} as const;

/** The ids that stand for variables in the request examples of the OpenAPI document. */
export const exampleIds = { CONTATO: '019a8d3e-5b20-7c11-8e4f-6d7a8b9c0d1e' } as const;

/** The request example of a call in the OpenAPI document: its sample, with example ids. */
export function requestExample(name: string): object | undefined {
  const { body }: PlatformSample = Reflect.get(platformSamples, name) ?? {};
  if (body === undefined) return undefined;
  const written = JSON.stringify(body).replaceAll(
    /"\$([A-Z]+)"/g,
    (_whole, variable: string) => `"${String(Reflect.get(exampleIds, variable))}"`,
  );
  return JSON.parse(written) as object;
}

/** The variable of a path's parameter. */
export function variableOf(path: string): keyof typeof sampleVariables {
  if (path.includes('/discounts/')) return 'DESCONTO';
  if (path.includes('/feed-sources/')) return 'FONTE';
  if (path.includes('/webhooks/')) return 'WEBHOOK';
  return path.includes(':number') ? 'NUMERO' : 'PEDIDO';
}

type SampledCall = { method: string; path: string; effect: 'read' | 'write'; body?: unknown };

/** The command line that makes a call. */
export function curlOf(name: string, { method, path, effect, body }: SampledCall, publicUrl: string): string {
  const { query, body: sent, file }: PlatformSample = Reflect.get(platformSamples, name) ?? {};
  const words = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const asked = words.length === 0 ? '' : `?${words.join('&')}`;
  const address = `${publicUrl}${path.replace(/:\w+/, `$${variableOf(path)}`)}${asked}`;
  const quoted = /[$?&]/.test(address) ? `"${address}"` : address;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted}`,
    '-H "Authorization: Bearer $CHAVE"',
    ...(effect === 'write' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(file ? [`-H "Content-Type: ${file.type}"`, `--data-binary @${file.name}`] : []),
    ...(body === undefined || file ? [] : ['-H "Content-Type: application/json"', `-d '${inShell(sent)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** JSON between single quotes of a shell. A variable is outside of them. */
const inShell = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("'", "'\\''")
    .replaceAll(/"(\$[A-Z]+)"/g, `"'"$1"'"`);
