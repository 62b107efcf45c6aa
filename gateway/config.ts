import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { isLoopbackUrl, noLoopbackUrl } from '#shared/rules/links/loopback-url.ts';
import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import { isExtraHost } from '#shared/rules/tray/tray-store.ts';
import { defaultLimits, type Limits } from './limits/default-limits.ts';

export type LogLevel = (typeof logLevels)[number];

/** The settings of the gateway, read once from the environment and never changed. */
export type Config = Readonly<{
  isProduction: boolean;
  host: string;
  port: number;
  /** Without a trailing slash. Every absolute link is made from it, never from a request's Host. */
  publicUrl: string;
  /** `null`: the embedded order service is used. */
  orderServiceUrl: string | null;
  /**
   * Where the limits that all gateways share are stored. `null`: each gateway counts for itself. Contains a password.
   */
  redisUrl: string | null;
  isDemo: boolean;
  /** Drops fields that the OpenAPI documents do not have, and refuses responses that deviate from them. */
  isContractStrict: boolean;
  contextSecret: string;
  corsOrigins: readonly string[];
  /** Origins that may show the shop in a frame, in addition to the shop itself and Messenger. */
  frameAncestors: readonly string[];
  /**
   * Hosts of Tray stores outside Tray's own domain. They may show tray/* in a frame, and the app's secret is sent to
   * them.
   */
  trayExtraHosts: readonly string[];
  /** The app as registered at Tray. `null`: no store can be linked, except the demo's own. */
  trayApp: { consumerKey: string; consumerSecret: string } | null;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  /** The bearer that opens /metrics. `null`: only this machine may read them. */
  metricsToken: string | null;
  /**
   * Where resized pictures are cached, the size limit, and the hosts that may be private. `null`: pictures are not
   * resized.
   */
  pictures: { folder: string; cacheBytes: number; ownHosts: readonly string[] } | null;
  recaptchaSiteKey: string | null;
  mercadoPagoPublicKey: string | null;
  /** A stand-in for Pagar.me's API on this machine: pages make card tokens there. `null`: Pagar.me's own. */
  pagarmeApiUrl: string | null;
  logLevel: LogLevel;
  limits: Limits;
}>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const originPattern = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;
const framingOriginPattern = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i;

/** A refused start. The message lists every wrong variable with its reason. */
export class ConfigError extends Error {}

/**
 * Reads the environment into a frozen Config. `moreProblems` are those of the embedded order service, so that one
 * message lists all.
 * @throws ConfigError with every wrong variable in one message.
 */
export function readConfig(env: NodeJS.ProcessEnv, moreProblems: readonly string[] = []): Config {
  const { config, problems: ownProblems } = examine(env);
  const namesOf = (lines: readonly string[]) => new Set(lines.map((line) => line.split(':', 1)[0]));
  const problems = [...ownProblems, ...moreProblems.filter((line) => !namesOf(ownProblems).has(line.split(':', 1)[0]))];
  if (problems.length > 0)
    throw new ConfigError(
      `As variáveis de ambiente estão erradas:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  return Object.freeze(config);
}

/**
 * Whether the order service is external. A wrong address counts as none, so that the embedded one's variables are
 * checked too.
 */
export function hasExternalOrderService(env: NodeJS.ProcessEnv): boolean {
  const text = env.ORDER_SERVICE_URL?.trim();
  return Boolean(text) && !(serviceUrl(text ?? '') instanceof Problem);
}

/** The shop's address on this machine, used if PUBLIC_URL is not set. */
export const localUrl = (port: number): string => `http://localhost:${port}`;

function examine(env: NodeJS.ProcessEnv): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | Problem): Value => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (!(value instanceof Problem)) return value;
    problems.push(`${name}: ${value.reason}`);
    return fallback;
  };

  const isProduction = read('NODE_ENV', 'development', oneOf(['development', 'production', 'test'])) === 'production';
  const port = read('PORT', 3000, portNumber);
  const contextSecret = read('CONTEXT_SECRET', '', (text) =>
    text.length >= 32 ? text : new Problem('precisa de 32 caracteres ou mais'),
  );
  if (isProduction && !env.CONTEXT_SECRET?.trim())
    problems.push('CONTEXT_SECRET: falta, e em produção a loja não inicia sem ele');

  const trayConsumerKey = read<string | null>('TRAY_CONSUMER_KEY', null, consumerWord);
  const trayConsumerSecret = read<string | null>('TRAY_CONSUMER_SECRET', null, consumerWord);
  for (const [name, other] of [
    ['TRAY_CONSUMER_KEY', 'TRAY_CONSUMER_SECRET'],
    ['TRAY_CONSUMER_SECRET', 'TRAY_CONSUMER_KEY'],
  ] as const)
    if (!env[name]?.trim() && env[other]?.trim()) problems.push(`${name}: falta, as duas chaves da Tray valem juntas`);

  const pictures = {
    folder: path.join(read('DATA_DIR', path.join(import.meta.dirname, '..', 'data'), path.resolve), 'pictures'),
    cacheBytes: read('PICTURE_CACHE_MB', 512, megabytes) * 1024 * 1024,
    ownHosts: read('PICTURE_OWN_HOSTS', [], listOf(/^[a-z0-9.-]+$/, 'um host, como fotos.interno')),
  };

  const orderServiceUrl = read<string | null>('ORDER_SERVICE_URL', null, serviceUrl);

  const config: Config = {
    isProduction,
    port,
    host: read('HOST', '127.0.0.1', hostName),
    publicUrl: read('PUBLIC_URL', localUrl(port), webOrigin),
    orderServiceUrl,
    redisUrl: read<string | null>('REDIS_URL', null, redisAddress),
    // Another order service has neither the demo's bank nor its chats.
    isDemo: read('DEMO', !isProduction && orderServiceUrl === null, yesOrNo),
    isContractStrict: read('STRICT_CONTRACT', false, yesOrNo),
    // A secret of this process is enough if it starts the order service itself.
    contextSecret: contextSecret || randomBytes(32).toString('base64url'),
    corsOrigins: read('CORS_ORIGINS', [], listOf(originPattern, 'uma origem como https://loja.example')),
    frameAncestors: read(
      'FRAME_ANCESTORS',
      [],
      listOf(framingOriginPattern, 'uma origem como https://loja.example ou https://*.loja.example'),
    ),
    trayExtraHosts: read(
      'TRAY_EXTRA_HOSTS',
      [],
      listOf({ test: isExtraHost }, 'um host como loja.example ou *.loja.com.br'),
    ),
    trayApp:
      trayConsumerKey !== null && trayConsumerSecret !== null
        ? { consumerKey: trayConsumerKey, consumerSecret: trayConsumerSecret }
        : null,
    trustedProxies: read('TRUSTED_PROXIES', [], proxyList),
    metricsToken: read<string | null>('METRICS_TOKEN', null, token),
    pictures: read('PICTURE_SIZES', false, yesOrNo) ? pictures : null,
    recaptchaSiteKey: read<string | null>('RECAPTCHA_SITE_KEY', null, publicKey),
    mercadoPagoPublicKey: read<string | null>('MERCADOPAGO_PUBLIC_KEY', null, publicKey),
    pagarmeApiUrl: read<string | null>('PAGARME_API_URL', null, standInUrl),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(logLevels)),
    limits: { ...defaultLimits, lameDuckMs: isProduction ? defaultLimits.lameDuckMs : 0 },
  };
  return { config, problems };
}

class Problem {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | Problem =>
    words.find((word) => word === text) ?? new Problem(`precisa ser um destes: ${words.join(', ')}`);

const listOf = (pattern: Pick<RegExp, 'test'>, example: string) => (text: string) => {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !pattern.test(entry));
  return wrong.length === 0 ? entries : new Problem(`${wrong.join(' ')} não é ${example}`);
};

function portNumber(text: string): number | Problem {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : new Problem('precisa ser uma porta entre 0 e 65535');
}

const consumerWord = (text: string): string | Problem =>
  /^[\x21-\x7e]{10,200}$/.test(text) ? text : new Problem('não é uma chave da Tray');

function megabytes(text: string): number | Problem {
  const number = Number(text);
  return /^\d{1,6}$/.test(text) && number >= 16
    ? number
    : new Problem('precisa ser um número de megabytes, 16 ou mais');
}

const yesOrNo = (text: string): boolean | Problem =>
  ['1', 'true'].includes(text) ? true : ['0', 'false'].includes(text) ? false : new Problem('precisa ser 1 ou 0');

const hostName = (text: string): string | Problem =>
  isIP(text) !== 0 || /^[a-z0-9.-]+$/i.test(text) ? text : new Problem('precisa ser um endereço ou o nome de um host');

const token = (text: string): string | Problem =>
  /^[\x21-\x7e]{16,500}$/.test(text) ? text : new Problem('precisa de 16 a 500 caracteres visíveis, sem espaços');

const publicKey = (text: string): string | Problem =>
  /^[\w.:-]{1,200}$/.test(text) && !isSecretKey(text) ? text : new Problem('não é uma chave pública');

const standInUrl = (text: string): string | Problem => (isLoopbackUrl(text) ? text : new Problem(noLoopbackUrl));

function webOrigin(text: string): string | Problem {
  const url = parseUrl(text);
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isOrigin
    ? url.origin
    : new Problem('precisa ser um endereço http ou https sem caminho, como https://loja.example');
}

function serviceUrl(text: string): string | Problem {
  const url = parseUrl(text);
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isPlain
    ? url.href.replace(/\/$/, '')
    : new Problem('precisa ser um endereço http ou https sem usuário, consulta nem #');
}

/** The reason never quotes the value: a Redis address may contain a password. */
function redisAddress(text: string): string | Problem {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isRedis =
    url !== null &&
    ['redis:', 'rediss:'].includes(url.protocol) &&
    url.hostname !== '' &&
    /^(\/\d{0,2})?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === '';
  return isRedis ? text : new Problem('precisa ser um endereço redis:// ou rediss://, como redis://redis:6379');
}

function parseUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/**
 * Addresses and CIDR blocks. A mapped block such as ::ffff:10.0.0.0/8 is refused: some parsers would trust all of IPv4.
 */
function proxyList(text: string): string[] | Problem {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !isAddressBlock(entry));
  return wrong.length === 0
    ? entries
    : new Problem(`${wrong.join(' ')} não é um endereço nem um bloco como 10.0.0.0/8`);
}

function isAddressBlock(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || /^::ffff:/i.test(address)) return false;
  if (bits === undefined) return true;
  // A prefix of 0 would trust every address.
  if (!/^\d{1,3}$/.test(bits) || Number(bits) === 0) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    // addSubnet throws if a prefix is too long.
    return false;
  }
}
