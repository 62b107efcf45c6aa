import { photoSettings } from './photo-settings.ts';

/**
 * The environment variables of the project: one table. `npm run docs` writes `docs/configuration.md` and `.env.example`
 * from it. A test compares the table with what the servers read.
 */
export type Setting = Readonly<{
  name: string;
  group: SettingGroup;
  /** What applies without a value, as text for people. */
  defaultText: string;
  /** Plain English, in markdown. */
  description: string;
  /** A secret never belongs in a log, an image or a repository. */
  isSecret?: boolean;
  /** A value with the right form. `.env.example` contains it as a comment. */
  example: string;
}>;

export type SettingGroup = (typeof settingGroups)[number]['title'];

/** The groups in the order of the documents. `isReadBy`: the program that reads the variables of the group. */
export const settingGroups = [
  { title: 'Server', isReadBy: 'servers' },
  { title: 'Database and Redis', isReadBy: 'servers' },
  { title: 'Secrets', isReadBy: 'servers' },
  { title: 'Other origins and proxies', isReadBy: 'servers' },
  { title: 'Pictures', isReadBy: 'servers' },
  { title: 'Payments and captcha', isReadBy: 'servers' },
  { title: 'Meta channels', isReadBy: 'servers' },
  { title: 'Tray', isReadBy: 'servers' },
  { title: 'Platform API and webhooks', isReadBy: 'servers' },
  { title: 'Postal codes', isReadBy: 'servers' },
  { title: 'Stand-ins for tests', isReadBy: 'servers' },
  { title: 'Compose only', isReadBy: 'compose' },
  { title: 'Tests and benches only', isReadBy: 'tests' },
] as const satisfies readonly { title: string; isReadBy: 'servers' | 'compose' | 'tests' }[];

export const settings: readonly Setting[] = [
  {
    name: 'NODE_ENV',
    group: 'Server',
    defaultText: '`development`',
    description:
      '`development`, `production` or `test`. `production` switches the demo off, requires `CONTEXT_SECRET`, ' +
      'and gives a stopping server three seconds to leave the load balancer.',
    example: 'production',
  },
  {
    name: 'PORT',
    group: 'Server',
    defaultText: '`3000`',
    description: 'The port of the gateway. With compose: the port of the load balancer on this machine.',
    example: '3000',
  },
  {
    name: 'HOST',
    group: 'Server',
    defaultText: '`127.0.0.1`',
    description:
      'The one address on which the gateway listens. Of a name such as `localhost` it is the first address, ' +
      'IPv4 before IPv6.',
    example: '127.0.0.1',
  },
  {
    name: 'PUBLIC_URL',
    group: 'Server',
    defaultText: '`http://localhost:PORT`',
    description: 'The address that shoppers reach. Every absolute link is made from it.',
    example: 'https://loja.example',
  },
  {
    name: 'ORDER_SERVICE_URL',
    group: 'Server',
    defaultText: 'the embedded order service',
    description: 'Any service that implements the contract.',
    example: 'http://orders.internal:4000',
  },
  {
    name: 'DATA_DIR',
    group: 'Server',
    defaultText: '`./data`',
    description:
      'The folder of the embedded PostgreSQL, of the smaller pictures and of feeds that are imported. It belongs to ' +
      'one server: a second one is refused, and the message names the first. `npm run shop` may use it at any time.',
    example: './data',
  },
  {
    name: 'DEMO',
    group: 'Server',
    defaultText: 'on, off in production and with `ORDER_SERVICE_URL`',
    description: '`1` or `0`: seeds the demo shop and accepts its session codes.',
    example: '0',
  },
  {
    name: 'DEMO_ORDERS',
    group: 'Server',
    defaultText: '`1`',
    description: '`1` or `0`: places sample orders in a new demo shop, so that the board of the panel is not empty.',
    example: '0',
  },
  {
    name: 'STRICT_CONTRACT',
    group: 'Server',
    defaultText: '`0`',
    description:
      '`1` drops response fields that the OpenAPI documents do not have, and refuses a response that deviates from ' +
      'them with 502. The log names the place in the schema. It shows whether an order service of your own follows ' +
      '`docs/order-service-contract.md`.',
    example: '0',
  },
  {
    name: 'LOG_LEVEL',
    group: 'Server',
    defaultText: '`info`, in a terminal `warn`',
    description: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    example: 'info',
  },
  {
    name: 'METRICS_TOKEN',
    group: 'Server',
    defaultText: 'none: this machine only',
    description: 'Allows `/metrics` to every client that sends it as a bearer token. 16 to 500 characters.',
    isSecret: true,
    example: '<16 random characters or more>',
  },
  {
    name: 'DATABASE_URL',
    group: 'Database and Redis',
    defaultText: 'the embedded PostgreSQL',
    description: 'A PostgreSQL server, version 15 or newer.',
    isSecret: true,
    example: 'postgresql://shop:<password>@database:5432/shop',
  },
  {
    name: 'DATABASE_PREPARED_STATEMENTS',
    group: 'Database and Redis',
    defaultText: '`true`',
    description:
      'Plans the statements of the order path once per connection. Set `false` behind a pooler in transaction mode ' +
      'that loses them (PgBouncer before 1.21). The server also detects the first loss by itself.',
    example: 'true',
  },
  {
    name: 'REDIS_URL',
    group: 'Database and Redis',
    defaultText: 'none: each gateway counts for itself',
    description: '`redis://` or `rediss://`. Several gateways keep their shared rate limits there.',
    isSecret: true,
    example: 'redis://redis:6379',
  },
  {
    name: 'CONTEXT_SECRET',
    group: 'Secrets',
    defaultText: 'random; required in production',
    description:
      'Signs the context headers between gateway and order service, the addresses of smaller pictures and the ends ' +
      'of session codes. 32 characters or more.',
    isSecret: true,
    example: '<openssl rand -hex 32>',
  },
  {
    name: 'SECRETS_KEY',
    group: 'Secrets',
    defaultText: 'none',
    description:
      'Seals the secrets of webhooks, connected channels, payment accounts and linked stores in the database. ' +
      'Required as soon as there is one, and it must never change. 32 characters or more.',
    isSecret: true,
    example: '<openssl rand -hex 32>',
  },
  {
    name: 'CORS_ORIGINS',
    group: 'Other origins and proxies',
    defaultText: 'none',
    description: 'Other origins that may call `/api`, separated by commas.',
    example: 'https://loja.example',
  },
  {
    name: 'FRAME_ANCESTORS',
    group: 'Other origins and proxies',
    defaultText: 'none',
    description: 'Origins that may show the shop in a frame, besides the shop itself and Messenger.',
    example: 'https://painel.example',
  },
  {
    name: 'TRUSTED_PROXIES',
    group: 'Other origins and proxies',
    defaultText: 'none',
    description:
      'Addresses or blocks of the load balancers whose `X-Forwarded-*` headers are trusted. Without it, all clients ' +
      'behind one balancer count as one address. The log warns once of forwarded requests from elsewhere, and ' +
      '`/health/ready` lists them under `warnings` for an hour (`npm test -- untrusted-proxy`).',
    example: '10.0.0.0/8',
  },
  {
    name: 'PICTURE_SIZES',
    group: 'Pictures',
    defaultText: '`0`',
    description:
      '`1`: the gateway makes smaller pictures. The gateway and a separate order service need the same value.',
    example: '1',
  },
  {
    name: 'PICTURE_CACHE_MB',
    group: 'Pictures',
    defaultText: '`512`',
    description: 'Megabytes of smaller pictures in `DATA_DIR/pictures`, 16 or more. The oldest are deleted.',
    example: '512',
  },
  {
    name: 'PICTURE_OWN_HOSTS',
    group: 'Pictures',
    defaultText: 'none',
    description:
      'Hosts whose pictures are fetched although they are private or use plain http. They are open to every shop ' +
      'of the server.',
    example: 'fotos.interno',
  },
  ...photoSettings,
  {
    name: 'MERCADOPAGO_PUBLIC_KEY',
    group: 'Payments and captcha',
    defaultText: 'none',
    description:
      "The default shop's Mercado Pago account, unless that shop declares one itself. It needs the access token.",
    example: 'APP_USR-<public key>',
  },
  {
    name: 'MERCADOPAGO_ACCESS_TOKEN',
    group: 'Payments and captcha',
    defaultText: 'none',
    description: 'The access token of the same account. It needs the public key.',
    isSecret: true,
    example: 'APP_USR-<access token>',
  },
  {
    name: 'MERCADOPAGO_WEBHOOK_SECRET',
    group: 'Payments and captcha',
    defaultText: 'none',
    description: 'The secret signature of the webhooks. Webhooks are refused without it.',
    isSecret: true,
    example: '<the secret signature from the panel>',
  },
  {
    name: 'RECAPTCHA_SITE_KEY',
    group: 'Payments and captcha',
    defaultText: 'none',
    description:
      "The public key of Google reCAPTCHA; pages use it. Without the pair there is no captcha except the demo's own, " +
      'and anonymous visitors wait while many cards are refused.',
    example: '<site key>',
  },
  {
    name: 'RECAPTCHA_SECRET',
    group: 'Payments and captcha',
    defaultText: 'none',
    description: 'The secret key of Google reCAPTCHA; it verifies the answers. It needs the site key.',
    isSecret: true,
    example: '<secret key>',
  },
  ...(
    [
      ['META_WHATSAPP_PHONE_NUMBER_ID', "Meta's id of the default shop's WhatsApp number", false],
      ['META_WHATSAPP_TOKEN', 'The access token of that number', true],
      ['META_PAGE_ID', "Meta's id of the default shop's page (Messenger)", false],
      ['META_PAGE_TOKEN', 'The access token of that page', true],
      ['META_INSTAGRAM_ID', "Meta's id of the default shop's Instagram account", false],
      ['META_INSTAGRAM_TOKEN', "The access token of that account: its page's token", true],
    ] as const
  ).map(([name, description, isSecret]) => ({
    name,
    group: 'Meta channels' as const,
    defaultText: 'none',
    description: `${description}, unless the shop declares its own. Read at the start. Id and token come together.`,
    isSecret,
    example: isSecret ? '<access token>' : '<id, digits only>',
  })),
  {
    name: 'META_WHATSAPP_TEMPLATE',
    group: 'Meta channels',
    defaultText: 'none',
    description: '`name` or `name:language` of an approved template with one text, for messages after the 24 hours.',
    example: 'aviso_da_loja:pt_BR',
  },
  {
    name: 'META_APP_SECRET',
    group: 'Meta channels',
    defaultText: 'none',
    description:
      "Verifies the signatures of Meta's webhooks. Required, with `SECRETS_KEY`, as soon as `META_*` sets a channel.",
    isSecret: true,
    example: '<app secret>',
  },
  {
    name: 'META_VERIFY_TOKEN',
    group: 'Meta channels',
    defaultText: 'none',
    description:
      "Meta's panel sends it when you set up the webhook. Required, with `SECRETS_KEY`, as soon as `META_*` sets a " +
      'channel.',
    isSecret: true,
    example: '<verify token>',
  },
  {
    name: 'TRAY_CONSUMER_KEY',
    group: 'Tray',
    defaultText: 'none',
    description: 'The key of the app as Tray registered it. It needs the secret and `SECRETS_KEY`.',
    isSecret: true,
    example: '<consumer key>',
  },
  {
    name: 'TRAY_CONSUMER_SECRET',
    group: 'Tray',
    defaultText: 'none',
    description: 'The secret of the same app. It needs the key and `SECRETS_KEY`.',
    isSecret: true,
    example: '<consumer secret>',
  },
  {
    name: 'TRAY_EXTRA_HOSTS',
    group: 'Tray',
    defaultText: 'none',
    description:
      'Domains of Tray stores outside Tray, as `loja.com.br` or `*.loja.com.br`. They may show `/tray/*` in a frame ' +
      "and receive the app's secret.",
    example: 'loja.com.br',
  },
  {
    name: 'PLATFORM_API_KEY',
    group: 'Platform API and webhooks',
    defaultText: 'none',
    description:
      'A key of the Platform API for the default shop, besides the keys in the database. 32 to 200 characters.',
    isSecret: true,
    example: '<32 random characters or more>',
  },
  {
    name: 'IMPORT_SECONDS',
    group: 'Platform API and webhooks',
    defaultText: '`90`',
    description:
      'The longest time of an import by the Platform API or the command, 1 to 110, and of an upload. Then its thread ' +
      'ends, nothing has changed, and the next import may run.',
    example: '90',
  },
  {
    name: 'IMPORT_OWN_HOSTS',
    group: 'Platform API and webhooks',
    defaultText: 'none',
    description:
      'Hosts from which products may be imported by address although they are private or use plain http, ' +
      'such as an ERP in the same network. They are open to every shop of the server: leave it empty where ' +
      'merchants do not know each other.',
    example: 'erp.interno',
  },
  {
    name: 'WEBHOOK_OWN_HOSTS',
    group: 'Platform API and webhooks',
    defaultText: 'none',
    description:
      'Hosts that a webhook may call although they are private or use plain http, ' +
      'such as a chatbot in the same network. They are open to every shop of the server, at any port: leave it ' +
      'empty where merchants do not know each other.',
    example: 'chatbot.interno',
  },
  {
    name: 'POSTAL_CODE_URLS',
    group: 'Postal codes',
    defaultText: 'ViaCEP, then BrasilAPI',
    description:
      'The services that look up a CEP: addresses with `{cep}`, separated by commas. With an empty value or `none` ' +
      'there is no lookup, and a CEP gives its state only.',
    example: 'https://viacep.com.br/ws/{cep}/json/',
  },
  {
    name: 'MERCADOPAGO_API_URL',
    group: 'Stand-ins for tests',
    defaultText: "Mercado Pago's API",
    description: "A stand-in for Mercado Pago's API on this machine, plain http.",
    example: 'http://127.0.0.1:8080',
  },
  {
    name: 'PAGARME_API_URL',
    group: 'Stand-ins for tests',
    defaultText: "Pagar.me's API",
    description: "A stand-in for Pagar.me's API on this machine, plain http.",
    example: 'http://127.0.0.1:8080',
  },
  {
    name: 'META_API_URL',
    group: 'Stand-ins for tests',
    defaultText: "Meta's API",
    description: "A stand-in for Meta's API on this machine, plain http.",
    example: 'http://127.0.0.1:8080',
  },
  {
    name: 'POSTGRES_PASSWORD',
    group: 'Compose only',
    defaultText: 'none: required',
    description: 'The password of the database container. Compose makes `DATABASE_URL` from it.',
    isSecret: true,
    example: '<password>',
  },
  {
    name: 'REPLICAS',
    group: 'Compose only',
    defaultText: '`2`',
    description: 'The number of gateways.',
    example: '2',
  },
  ...(
    [
      ['NODE_IMAGE', 'node:24-slim'],
      ['HAPROXY_IMAGE', 'haproxy:3.2-alpine'],
      ['REDIS_IMAGE', 'redis:8-alpine'],
      ['POSTGRES_IMAGE', 'postgres:18'],
    ] as const
  ).map(([name, image]) => ({
    name,
    group: 'Compose only' as const,
    defaultText: `\`${image}\``,
    description: 'The image, pinned by digest if you wish.',
    example: `${image}@sha256:<digest>`,
  })),
  {
    name: 'TEST_DATABASE_URL',
    group: 'Tests and benches only',
    defaultText: "Debian's PostgreSQL where it is installed",
    description: 'A second PostgreSQL for the tests and benches of the database.',
    isSecret: true,
    example: 'postgresql://postgres@127.0.0.1:5432/postgres',
  },
  {
    name: 'TEST_DATABASES',
    group: 'Tests and benches only',
    defaultText: 'both, where both exist',
    description: '`embedded` or `server`: the database tests run on this PostgreSQL only.',
    example: 'embedded',
  },
  {
    name: 'TEST_DATA_FOLDER',
    group: 'Tests and benches only',
    defaultText: '`/dev/shm` with three gigabytes free, else the temporary folder',
    description: "The folder for the tests' databases.",
    example: '/tmp',
  },
  {
    name: 'CHROME_PATH',
    group: 'Tests and benches only',
    defaultText: 'an installed Chromium, else the one from the packages',
    description: 'The Chromium that drives the journeys.',
    example: '/usr/bin/chromium',
  },
  {
    name: 'NPM_BROWSER_ONLY',
    group: 'Tests and benches only',
    defaultText: 'none',
    description: '`1`: the journeys use the Chromium from the packages.',
    example: '1',
  },
];

/** The names that one program reads. */
export function settingNames(isReadBy: (typeof settingGroups)[number]['isReadBy']): string[] {
  const titles = settingGroups.filter((group) => group.isReadBy === isReadBy).map(({ title }) => title as string);
  return settings.filter(({ group }) => titles.includes(group)).map(({ name }) => name);
}
