import { ChannelType } from '#shared/model/channel.ts';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { chatProviderNames, onlineProviderNames } from '#shared/model/provider-names.ts';
import type { ModuleImports } from './module-rules.ts';
import type { PlaceRule } from './place-rules.ts';
import { linesWithoutAnnotations } from './sentence-annotations.ts';
import type { SourceTree } from './source-tree.ts';

const BASIC_RULES = [
  'shared/model',
  'shared/text',
  'shared/rules/messaging',
  'shared/rules/money',
  'shared/rules/session',
  'shared/rules/text',
];
const GATEWAY_FACTS = ['gateway/config', 'gateway/limits/default-limits', 'gateway/webapp-manifest', 'shared'];
const BELOW_PROXY = ['gateway/http', 'gateway/limits', 'gateway/security', ...GATEWAY_FACTS];
const BELOW_PAGES = ['gateway/metrics', 'gateway/proxy', ...BELOW_PROXY];
const BELOW_ROUTES = ['gateway/errors', ...BELOW_PAGES];
const GATEWAY_ROUTES = [
  'gateway/demo',
  'gateway/pages',
  'gateway/pictures',
  'gateway/routes',
  'gateway/tray',
  'gateway/webhooks',
  ...BELOW_ROUTES,
];
const BELOW_SHELL = ['webapp/components', 'webapp/state', 'webapp/browser', 'webapp/paths', 'shared'];
const BELOW_CART = ['webapp/assisted', 'webapp/shell', ...BELOW_SHELL, 'webapp/api/queries'];
const BELOW_SCREENS = [
  'webapp/catalog',
  'webapp/checkout',
  'webapp/payment',
  'webapp/product',
  'webapp/tray',
  'webapp/showcase',
  'webapp/cart',
  'webapp/orders',
  'webapp/api',
  ...BELOW_CART,
];

/**
 * The modules and what each may import. A folder without a line must not exist; an import that its line does not name
 * is refused.
 */
export const MODULES: ModuleImports = {
  'shared/model': [],
  'shared/text': ['shared/model'],
  'shared/rules/text': ['shared/model', 'shared/text'],
  'shared/rules/links': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/session': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/messaging': ['shared/model'],
  'shared/rules/theme': ['shared/model'],
  'shared/rules/brazil': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/money': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/search': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/statistics': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/tray': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/card': ['shared/rules/brazil', ...BASIC_RULES],
  'shared/rules/catalog': BASIC_RULES,
  'shared/rules/cart': BASIC_RULES,
  'shared/rules/payment': ['shared/rules/brazil', 'shared/rules/links', ...BASIC_RULES],
  'shared/rules/orders': [
    'shared/rules/brazil',
    'shared/rules/cart',
    'shared/rules/links',
    'shared/rules/payment',
    ...BASIC_RULES,
  ],
  'shared/rules/checkout': [
    'shared/rules/brazil',
    'shared/rules/card',
    'shared/rules/cart',
    'shared/rules/orders',
    'shared/rules/payment',
    ...BASIC_RULES,
  ],
  'shared/rules/offline-queue': ['shared/rules/cart', 'shared/rules/checkout', ...BASIC_RULES],
  'shared/rules/staff': ['shared/model'],
  'shared/rules/assisted': ['shared/model', 'shared/text', 'shared/rules/text'],
  'shared/rules/panel': BASIC_RULES,
  'shared/concurrency': [],
  // It runs outside of the shop.
  'shared/platform-client': [],
  'shared/contract': ['shared/model', 'shared/rules/money', 'shared/rules/text', 'shared/text'],

  'order-service/environment': ['order-service/providers', 'shared'],
  'order-service/config': ['order-service/environment', 'order-service/providers', 'shared'],
  'order-service/database': ['shared'],
  'order-service/providers': ['shared'],
  'order-service/feeds': ['shared'],
  'order-service/declaration': ['shared'],
  'order-service/services': [
    'order-service/database',
    'order-service/providers',
    'order-service/feeds',
    'order-service/declaration',
    'shared',
  ],
  'order-service/routes': ['order-service/services', 'shared'],
  'order-service/demo': ['order-service/services', 'order-service/database', 'order-service/providers', 'shared'],
  'order-service/app': [
    'order-service/config',
    'order-service/demo',
    'order-service/routes',
    'order-service/services',
    'order-service/providers',
    'order-service/database',
    'shared',
  ],
  'order-service/open-resources': [],
  'order-service/start': [
    'order-service/app',
    'order-service/open-resources',
    'order-service/config',
    'order-service/demo',
    'order-service/routes',
    'order-service/services',
    'order-service/providers',
    'order-service/database',
    'shared',
  ],

  'gateway/limits/default-limits': ['shared/contract'],
  'gateway/webapp-manifest': [],
  'gateway/config': ['gateway/limits/default-limits', 'shared'],
  'gateway/http': GATEWAY_FACTS,
  'gateway/security': ['gateway/http', ...GATEWAY_FACTS],
  'gateway/limits': ['gateway/http', ...GATEWAY_FACTS],
  'gateway/proxy': BELOW_PROXY,
  'gateway/metrics': ['gateway/proxy', ...BELOW_PROXY],
  'gateway/errors': BELOW_PAGES,
  'gateway/pages': BELOW_ROUTES,
  'gateway/pictures': ['gateway/pages', ...BELOW_ROUTES],
  'gateway/tray': BELOW_ROUTES,
  'gateway/webhooks': BELOW_ROUTES,
  'gateway/routes': BELOW_ROUTES,
  'gateway/demo': ['gateway/tray', ...BELOW_ROUTES],
  'gateway/app': GATEWAY_ROUTES,
  // The only place where the two servers meet: the gateway starts the embedded order service.
  'gateway/server': ['gateway/app', ...GATEWAY_ROUTES, 'order-service/start'],

  'webapp/browser': ['shared'],
  'webapp/paths': ['shared'],
  'webapp/api': ['webapp/browser', 'shared'],
  'webapp/api/queries': ['webapp/api', 'webapp/browser', 'shared'],
  'webapp/state': ['webapp/api', 'webapp/browser', 'shared'],
  // Props in, events out: components do not import state.
  'webapp/components/text': ['webapp/browser', 'shared'],
  'webapp/components/ui': ['webapp/components/text', 'webapp/browser', 'shared'],
  'webapp/components/forms': ['webapp/components/text', 'webapp/components/ui', 'webapp/browser', 'shared'],
  'webapp/components/product': ['webapp/components/text', 'webapp/components/ui', 'webapp/browser', 'shared'],
  'webapp/components/order': ['webapp/components', 'webapp/browser', 'shared'],
  'webapp/shell': BELOW_SHELL,
  'webapp/assisted': ['webapp/shell', ...BELOW_SHELL, 'webapp/api/queries'],
  'webapp/cart': BELOW_CART,
  'webapp/payment': ['webapp/cart', ...BELOW_CART],
  'webapp/orders': ['webapp/payment', 'webapp/cart', ...BELOW_CART],
  'webapp/product': ['webapp/cart', ...BELOW_CART],
  'webapp/catalog': ['webapp/product', 'webapp/cart', ...BELOW_CART],
  'webapp/checkout': ['webapp/payment', 'webapp/cart', ...BELOW_CART],
  'webapp/showcase': BELOW_SHELL,
  'webapp/tray': ['webapp/shell', ...BELOW_SHELL, 'webapp/api'],
  // The merchant's panel: its own bundle, without the shopper's state.
  'webapp/panel': [
    'webapp/components/ui',
    'webapp/components/forms',
    'webapp/components/text',
    'webapp/browser',
    'shared',
  ],
  'webapp/screens': BELOW_SCREENS,
  'webapp/app': ['webapp/screens', ...BELOW_SCREENS],
  'webapp/inline-script': ['webapp/browser', 'webapp/paths'],
  'webapp/inline-script-other-pages': ['webapp/browser', 'webapp/paths'],
  'webapp/prerender': ['webapp/app', 'webapp/state', 'webapp/browser', 'webapp/paths', 'shared'],
  'webapp/main': ['webapp/app', 'webapp/screens', ...BELOW_SCREENS],

  scripts: ['*'],
  test: ['*'],
};

const OUTSIDE = /^(scripts|test)\//;
export const PACKAGES: PlaceRule[] = [
  {
    what: /^typebox$/,
    where: /^(shared\/contract|order-service|gateway|scripts|test)\//,
    why: 'schemas belong to the contract and the servers',
  },
  { what: /^(?!typebox$)/, where: /^(?!shared\/)/, why: 'shared runs everywhere and has no dependencies' },
  { what: /^(node:|@?fastify|pg$|undici)/, where: /^(?!webapp\/)/, why: 'the webapp runs in a browser' },
  { what: /^(react|valtio|swr|wouter)/, where: /^(webapp|scripts|test)\//, why: 'screens live in the webapp' },
  { what: /^@?fastify/, where: /^(gateway|order-service|scripts|test)\//, why: 'HTTP lives in the two servers' },
  {
    what: /^saxes$/,
    where: /^order-service\/feeds\/formats\/xml-parser\.ts$/,
    why: 'only one file uses the XML parser, so that no document loads or expands anything',
  },
  {
    what: /^fflate$/,
    where: /^(order-service\/feeds\/formats\/zip-parts\.ts$|test\/)/,
    why: 'only one file unpacks, with its safety limits',
  },
  {
    what: /^csv-parse/,
    where: /^order-service\/feeds\/formats\/csv-rows\.ts$/,
    why: 'only one file uses the CSV parser',
  },
  { what: /^uqr$/, where: /^(webapp\/components\/ui\/qr-code\.tsx$|test\/)/, why: 'only one file uses the QR encoder' },
  {
    what: /^sharp$/,
    where: /^(gateway\/pictures\/resize\.ts$|order-service\/providers\/photos\/encode-photo\.ts$|test\/)/,
    why: 'two files use the picture library, with its safety limits',
  },
  {
    what: /^aws4fetch$/,
    where: /^(order-service\/providers\/photos\/bucket-store\.ts$|test\/)/,
    why: 'only one file signs calls to a bucket',
  },
  { what: /^prom-client$/, where: /^gateway\/metrics\/metrics\.ts$/, why: 'only one file uses the Prometheus client' },
  { what: /^@redis\//, where: /^gateway\/limits\/redis-rate-limiter\.ts$/, why: 'only one file uses Redis' },
  {
    what: /^fs-native-extensions$/,
    where: /^order-service\/database\/engine\/folder-lock\.ts$/,
    why: 'only one file uses the file lock',
  },
  { what: /^pg$/, where: /^(order-service\/database|scripts|test)\//, why: 'SQL lives in the database folder' },
];

const CHANNELS = Object.keys(ChannelType);
const VENDORS = [...chatProviderNames, ...Object.values(onlineProviderNames), ...CHANNELS].join('|');
const ONLINE_TYPES = Object.entries(PaymentProviderType).flatMap(([name, code]) =>
  Object.hasOwn(onlineProviderNames, code) ? [name] : [],
);
/** A comparison with the name of a provider or a channel, or an import from one provider's own folder. */
const COMPARED_NAME = new RegExp(
  [
    `(case|[!=]==) *'(${VENDORS})'|'(${VENDORS})' *[!=]==`,
    `\\bChannelType\\.(${CHANNELS.join('|')})\\b|\\bPaymentProviderType\\.(${ONLINE_TYPES.join('|')})\\b`,
    '/providers/(meta|mercado-pago(-orders)?|pagarme)/',
  ].join('|'),
  'i',
);

export const WORDS: PlaceRule[] = [
  {
    what: COMPARED_NAME,
    where: /^(?!order-service\/services\/)/,
    why: 'a service reads a capability of the provider, not its name',
  },
  {
    what: /(?<![\w.$'-])(window|document)\b(?=\s*[.?[)])|\btypeof (window|document)\b/,
    where: /^(webapp\/(browser\/|main\.tsx$)|(scripts|test)\/)/,
    why: 'only webapp/browser uses the browser',
  },
  {
    what: /(?<![\w.])fetch\(/,
    where:
      /^(?!webapp\/)|^webapp\/(api\/(client|order-events)|browser\/(loading\/retry-chunk-load|payment\/card-token)|inline-script|panel\/api\/panel-client)\.ts$/,
    why: 'network calls: the client, the event stream, card tokens, the requests before the bundle, the check of the page',
  },
  {
    what: /\bprocess\.env\b/,
    where: /^((gateway|order-service)\/(config|server)\.ts$|(scripts|test)\/)/,
    why: 'the environment is read once, in config',
  },
  {
    what: /dangerouslySetInnerHTML/,
    where: /^webapp\/components\/text\/rich-text|^test\//,
    why: 'one cleaner for foreign HTML',
  },
  { what: /\b(__dirname|__filename|module\.exports)\b|(?<![\w.])require\(/, where: OUTSIDE, why: 'modules only' },
  // A parameter in a proxy's prefix can be abused to leave it (CVE-2026-120213).
  { what: /\b(prefix|rewritePrefix): *['"`][^'"`]*:/, where: /^test\//, why: 'no parameter in a prefix' },
  { what: /^export default\b/, where: /^$/, why: 'named exports' },
  { what: /\b(from|import)\b *\(? *['"](\.\.\/)+shared\//, where: /^$/, why: 'spelt #shared/...' },
  {
    what: /^(beforeEach|afterEach)\(/,
    where: /^(?!test\/)/,
    why: 'all files share one run: outside a describe it would run around every test',
  },
  { what: /\b(test|it|describe)\.(only|skip|todo)\(/, where: /^(?!test\/)/, why: 'every test runs' },
];

// Split into pieces, so this file does not contain the text that it forbids.
export const FORBIDDEN_TEXT: PlaceRule[] = [
  {
    what: new RegExp(`(^|[^./\\w])\\.\\./${'shared'}/(?!data)`),
    where: /^$/,
    why: 'files mention only the project itself',
  },
  {
    what: new RegExp(`/${'work'}/|\\b${'issue'}s? (#|show )`, 'i'),
    where: /^$/,
    why: 'files mention only the project itself',
  },
];

/** Lines of a hand-written file. The comments that bind a test to a sentence do not count. */
export const LONGEST = 470;
/** Files that may be longer, each with its reason. */
const LONG: Record<string, string> = {};

const isKebab = (file: string) =>
  file
    .split('/')
    .every(
      (part) =>
        /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part) ||
        /^(README|CONTRIBUTING|SECURITY|CHANGELOG|LICENSE|Dockerfile)(\.md)?$/.test(part),
    );
const isHandWritten = (file: string) => /\.(ts|tsx|mjs|css|scss|sql)$/.test(file);
export const tooLong = (tree: SourceTree) =>
  [...tree]
    .filter(([file, text]) => isHandWritten(file) && !LONG[file] && linesWithoutAnnotations(text) > LONGEST)
    .map(([file]) => file);
/** Comments that go on beyond this column: `file:line`. The formatter breaks code, but not comments. */
const LAST_COLUMN = 120;
export const longComments = (tree: SourceTree) =>
  [...tree]
    .filter(([file]) => isHandWritten(file))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.length > LAST_COLUMN && /^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    );
export const misnamed = (tree: SourceTree) =>
  [...tree.keys()].filter((file) => !isKebab(file) || /(^|\/)(index|utils|helpers|misc|common)\.tsx?$/.test(file));
