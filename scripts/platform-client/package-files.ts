import { build } from 'esbuild';
import { type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
import { type WebhookEvent, webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import type { CallFacts } from '#shared/platform-client/client.ts';
import { typeText } from './type-text.ts';

const calls: [string, PlatformCall][] = Object.entries(platformCalls);
const events: [string, WebhookEvent][] = Object.entries(webhookEvents);

const clientName = '@loja/platform-client';

/** The files of the client's package by their names: what it runs, its types, and how to use it. */
export async function clientFiles(version: string): Promise<Readonly<Record<string, string>>> {
  return {
    'package.json': `${JSON.stringify(
      {
        name: clientName,
        version,
        description: "Client of the shop's Platform API",
        license: 'MIT',
        private: true,
        type: 'module',
        engines: { node: '>=20.3' },
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        files: ['index.js', 'index.d.ts', 'README.md'],
      },
      null,
      2,
    )}\n`,
    'index.js': await code(),
    'index.d.ts': types(),
    'README.md': readme,
  };
}

/** The program: the thin client, and how each call is made. It needs nothing but the Fetch API and Web Crypto. */
async function code(): Promise<string> {
  const facts = Object.fromEntries(
    calls.map(([name, { method, path, effect, body }]): [string, CallFacts] => [
      name,
      { method, path, isWrite: effect === 'write', isFeed: body === 'feed' },
    ]),
  );
  const built = await build({
    stdin: {
      contents: `import { createClient } from './client.ts';
export { PlatformError } from './client.ts';
export { verifyWebhook, WebhookError } from './verify-webhook.ts';
const calls = ${JSON.stringify(facts)};
export const createPlatformClient = (options) => createClient(calls, options);`,
      resolveDir: new URL('../../shared/platform-client', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
  });
  return built.outputFiles[0]?.text ?? '';
}

const capital = (name: string): string => name[0]?.toUpperCase() + name.slice(1);

const types =
  (): string => `// Generated from the Platform API's own table. Its documentation is at /platform/docs of the shop.
${calls.map(([name, call]) => callTypes(name, call)).join('\n')}
/** An event of a webhook, by its \`type\`. */
export type WebhookEvent =
${events.map(([type, { body }]) => `  | (${typeText(body, '  ')} & { type: ${JSON.stringify(type)} })`).join('\n')};

export type PlatformClient = {
${calls.map(([name, call]) => clientMethod(name, call)).join('\n')}
};

export type ClientOptions = {
  /** The address of the shop, such as https://loja.example. */
  url: string;
  /** A key of the shop. Keep it on a server. */
  apiKey: string;
  /** How long one attempt may take, in milliseconds. Default: 30 seconds. */
  timeoutMs?: number;
  /** How often a call is repeated after a lost connection, a 429 or a 5xx. Default: twice. */
  retries?: number;
  /** The first pause before a repetition, in milliseconds. It doubles. Default: 500. */
  retryDelayMs?: number;
  fetch?: typeof fetch;
};

/** A function for each call. It returns the \`data\` of a success, and throws a \`PlatformError\` otherwise. */
export declare function createPlatformClient(options: ClientOptions): PlatformClient;

/** The API refused a call, or did not respond. \`code\` is for programs, \`message\` for people. */
export declare class PlatformError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { message: string; code?: string }[];
  readonly data: unknown;
}

/** A webhook that is not genuine, or is too old. */
export declare class WebhookError extends Error {}

/**
 * Verifies a webhook by Standard Webhooks, and returns its id and its event. \`rawBody\`: the body as it arrived.
 * A future release of the shop may send types that this list does not have: ignore those.
 */
export declare function verifyWebhook(
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  rawBody: string | Uint8Array<ArrayBuffer>,
  secret: string,
  options?: { toleranceSeconds?: number | undefined; now?: Date | undefined },
): Promise<{ id: string; event: WebhookEvent }>;
`;

const callTypes = (name: string, { params, query, body, isBodyOptional, data, effect }: PlatformCall): string => {
  const parts = [
    ...(params ? [`  params: ${typeText(params, '  ')};`] : []),
    ...(query ? [`  query${isOptional(query) ? '?' : ''}: ${typeText(query, '  ')};`] : []),
    // No stream: a repetition sends it again.
    ...(body === 'feed'
      ? ['  body: string | Blob | ArrayBuffer | Uint8Array;']
      : body
        ? [`  body${isBodyOptional ? '?' : ''}: ${typeText(body, '  ')};`]
        : []),
    ...(effect === 'write' ? ['  idempotencyKey?: string;'] : []),
    '  signal?: AbortSignal;',
  ];
  return `export type ${capital(name)}Request = {\n${parts.join('\n')}\n};
export type ${capital(name)}Data = ${typeText(data)};
`;
};

const isOptional = (schema: object): boolean => {
  const required: unknown = Reflect.get(schema, 'required');
  return !Array.isArray(required) || required.length === 0;
};

const clientMethod = (name: string, { summary, params, query, body }: PlatformCall): string => {
  const isNeeded = params !== undefined || body !== undefined || (query !== undefined && !isOptional(query));
  return `  /** ${summary}. */
  ${name}: (request${isNeeded ? '' : '?'}: ${capital(name)}Request) => Promise<${capital(name)}Data>;`;
};

const readme = `# ${clientName}

The client of a shop's Platform API. It needs Node 20.3 or newer, and no other package.

\`\`\`js
import { createServer } from 'node:http';
import { createPlatformClient, verifyWebhook } from '${clientName}';

const shop = createPlatformClient({ url: 'http://localhost:3000', apiKey: process.env.CHAVE });
const contact = { channelType: 'WhatsApp', channelId: 'demo-whatsapp', contact: { phone: '5511987654321' } };
const items = [{ providerId: 'feijao-carioca-1kg', quantity: 2 }];
await shop.setContactCart({ body: { ...contact, items } });
const { link } = await shop.createSession({ body: { ...contact, opens: 'cart' } });
console.log(link);

// The receiver of the webhooks, with each body as it arrived:
const server = createServer(async (request, response) => {
  let rawBody = '';
  for await (const part of request.setEncoding('utf8')) rawBody += part;
  try {
    const { id, event } = await verifyWebhook(request.headers, rawBody, process.env.SEGREDO);
    response.writeHead(204).end();
    console.log(id, event.type);
  } catch (error) {
    console.error(error.message);
    response.writeHead(401).end();
  }
});
server.listen(Number(process.env.PORT ?? 8080));
\`\`\`

It works like this with the demo shop (\`npm start\`). \`CHAVE\` is an API key, \`SEGREDO\` the secret of the webhook.

Each call of \`/platform/docs\` is a function of the same name as its section. What is in its path goes in \`params\`,
what is in its query in \`query\`. A refusal throws a \`PlatformError\` with \`status\` and \`code\`:

\`\`\`js
import { createPlatformClient, PlatformError } from '${clientName}';

const shop = createPlatformClient({ url: 'http://localhost:3000', apiKey: process.env.CHAVE });
const { data: orders } = await shop.orders({ query: { status: 'Received', perPage: 20 } });
for (const { id } of orders) {
  const { number, totalAmout } = await shop.order({ params: { id } });
  console.log(number, totalAmout);
}
try {
  await shop.order({ params: { id: '019a8d3e-0000-7000-8000-000000000000' } });
} catch (error) {
  if (!(error instanceof PlatformError)) throw error;
  console.log(error.status, error.code, error.message); // 404 not-found
}
\`\`\`

A parameter of the path that is missing or empty throws a \`TypeError\`, and nothing is sent. Writes carry an
\`Idempotency-Key\`, so the client repeats them safely after a lost connection.
`;
