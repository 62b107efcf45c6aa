import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isLoopbackUrl, noLoopbackUrl } from '#shared/rules/links/loopback-url.ts';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import { isExtraHost } from '#shared/rules/tray/tray-store.ts';
import { readMercadoPagoKeys } from './environment/mercado-pago-keys.ts';
import { readMetaKeys } from './environment/meta-keys.ts';
import { readPhotoSettings } from './environment/photo-settings.ts';
import { readPostalCodeUrls } from './environment/postal-code-urls.ts';
import type { ChatKeys } from './providers/channels.ts';
import type { EnvironmentKeys } from './providers/online-payments.ts';
import type { BucketKeys } from './providers/photos/bucket-store.ts';

/** The order service's part of the environment variables. */
export type Config = Readonly<{
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  /** Prepared statements for the order path. Off behind a pooler that does not support them. */
  canPrepare: boolean;
  /** Seeds the demo shop and opens its session codes. */
  isDemo: boolean;
  /** Places orders in a new demo shop. */
  hasDemoOrders: boolean;
  contextSecret: string;
  publicUrl: string;
  /** The gateway in front resizes pictures, so responses may hold its URLs. */
  makesPictures: boolean;
  /** Seals the secrets in the database. Required as soon as there is one. */
  secretsKey: string | undefined;
  /** The default shop's accounts at online payment providers; a shop may have some of its own in the database. */
  environmentKeys: EnvironmentKeys;
  /** Other base URLs for their APIs: stand-ins on this machine. */
  mercadoPagoApiUrl: string | undefined;
  pagarmeApiUrl: string | undefined;
  /** Hosts of Tray stores besides Tray's own: 'loja.example', or '*.loja.com.br'. */
  trayExtraHosts: readonly string[];
  /** The default shop's Meta channels; a shop may have some of its own in the database. */
  metaChannels: readonly ChatKeys[];
  /** Another base URL for their API: a stand-in on this machine. */
  metaApiUrl: string | undefined;
  /** Opens the Platform API for the default shop; further keys are in the database. */
  platformApiKey: string | null;
  /** The time limit of an import, in milliseconds. */
  maxImportMs: number;
  /** Where feeds are while they are imported; several processes may share it. */
  feedFolder: string;
  /** The folder of uploaded photos, the bucket that replaces it, and what the photos of one shop may have together. */
  photos: { folder: string; bucket: BucketKeys | null; shopBytes: number };
  /** Hosts of the deployment that webhooks may call although they are private or plain http. */
  webhookOwnHosts: readonly string[];
  /** Hosts of the deployment from which products may be imported although they are private or plain http. */
  importOwnHosts: readonly string[];
  /** URLs of the postal-code services in order of preference; `{cep}` stands for the 8 digits. Empty: no lookup. */
  postalCodeUrls: readonly string[];
  /** reCAPTCHA's key pair; null = no captcha except the demo's own. */
  recaptcha: { siteKey: string; secret: string } | null;
  logLevel: LogLevel;
}>;

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** @throws one error that lists every problem of the environment. */
export function readConfig(env: Environment): Config {
  const { config, problems } = examine(env);
  if (problems.length > 0) throw new Error(`as variáveis de ambiente estão erradas: ${problems.join('; ')}`);
  return Object.freeze(config);
}

/** The problems of the environment, one line per variable; empty when there are none. */
export const configProblems = (env: Environment): string[] => examine(env).problems;

function examine(env: Environment): { config: Config; problems: string[] } {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const refuse = <T>(problem: string, instead: T): T => {
    wrong.push(problem);
    return instead;
  };
  const isProduction = env.NODE_ENV === 'production';

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\/./.test(databaseUrl))
    refuse('DATABASE_URL: precisa começar com postgresql://', undefined);

  const preparing = text('DATABASE_PREPARED_STATEMENTS')?.toLowerCase() ?? 'true';
  const canPrepare = readSwitch(preparing) ?? refuse('DATABASE_PREPARED_STATEMENTS: precisa ser true ou false', true);

  const publicUrl = text('PUBLIC_URL') ?? `http://localhost:${text('PORT') ?? '3000'}`;
  if (text('PUBLIC_URL') && !isHttpUrl(publicUrl))
    refuse('PUBLIC_URL: precisa ser um endereço http ou https', undefined);

  const demo = text('DEMO')?.toLowerCase();
  const isDemo = demo === undefined ? !isProduction : (readSwitch(demo) ?? refuse('DEMO: precisa ser 1 ou 0', false));

  const demoOrders = text('DEMO_ORDERS')?.toLowerCase() ?? '1';
  const hasDemoOrders = readSwitch(demoOrders) ?? refuse('DEMO_ORDERS: precisa ser 1 ou 0', false);

  const pictures = text('PICTURE_SIZES')?.toLowerCase();
  const makesPictures =
    pictures !== undefined && (readSwitch(pictures) ?? refuse('PICTURE_SIZES: precisa ser 1 ou 0', false));

  const level = text('LOG_LEVEL') ?? 'info';
  const logLevel =
    logLevels.find((known) => known === level) ??
    refuse(`LOG_LEVEL: precisa ser um destes: ${logLevels.join(', ')}`, 'info' as const);

  const givenSecret = text('CONTEXT_SECRET');
  if (givenSecret !== undefined && givenSecret.length < 32)
    refuse('CONTEXT_SECRET: precisa de 32 caracteres ou mais', undefined);
  // A secret that lasts until the next start is enough on a developer's machine: the gateway runs in the same process.
  const contextSecret = givenSecret ?? randomBytes(32).toString('base64url');

  const { postalCodeUrls, isUsable } = readPostalCodeUrls(env.POSTAL_CODE_URLS);
  if (!isUsable)
    refuse(
      'POSTAL_CODE_URLS: precisa ser uma lista de endereços https com {cep}, separados por vírgula, ou none',
      undefined,
    );

  const secretsKey = text('SECRETS_KEY');
  if (secretsKey !== undefined && secretsKey.length < 32)
    refuse('SECRETS_KEY: precisa de 32 caracteres ou mais', undefined);

  if (text('TRAY_CONSUMER_SECRET') !== undefined && secretsKey === undefined)
    refuse('SECRETS_KEY: falta, e sem ele os tokens das lojas Tray não podem ser guardados', undefined);
  const platformApiKey = text('PLATFORM_API_KEY') ?? null;
  if (platformApiKey !== null && !/^[\w.~-]{32,200}$/.test(platformApiKey))
    refuse('PLATFORM_API_KEY: precisa de 32 a 200 letras sem acento, números, hifens ou sublinhados', undefined);

  const importSeconds = text('IMPORT_SECONDS') ?? '90';
  // The gateway waits two minutes for the response.
  const isUsableTime = /^\d{1,3}$/.test(importSeconds) && Number(importSeconds) >= 1 && Number(importSeconds) <= 110;
  if (!isUsableTime) refuse('IMPORT_SECONDS: precisa ser um número de segundos, de 1 a 110', undefined);

  const ownHosts = (name: string, example: string): string[] => {
    const hosts = (text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    const invalid = hosts.filter((host) => !/^[a-z0-9.-]+$/.test(host));
    if (invalid.length > 0) {
      const what = invalid.length === 1 ? 'não é um host' : 'não são hosts';
      refuse(
        `${name}: ${invalid.join(', ')} ${what}: escreva só o nome, sem https:// e sem porta, como ${example}`,
        undefined,
      );
    }
    return hosts;
  };
  const webhookOwnHosts = ownHosts('WEBHOOK_OWN_HOSTS', 'chatbot.interno');
  const importOwnHosts = ownHosts('IMPORT_OWN_HOSTS', 'erp.interno');

  const [siteKey, secret] = [text('RECAPTCHA_SITE_KEY'), text('RECAPTCHA_SECRET')];
  // With the public key alone the page would show a captcha that the server cannot verify.
  if (secret !== undefined && siteKey === undefined)
    refuse('RECAPTCHA_SECRET: precisa da chave pública em RECAPTCHA_SITE_KEY', undefined);
  // Google's own test pair accepts every token.
  if (isProduction && secret?.startsWith('6LeIxAcTAAAAAGG'))
    refuse('RECAPTCHA_SECRET: é a chave de testes, que aceita tudo', undefined);
  const mercadoPago = readMercadoPagoKeys(text, (problem) => refuse(problem, null));
  const testApiUrl = (name: string): string | undefined => {
    const url = text(name);
    return url === undefined || isLoopbackUrl(url) ? url : refuse(`${name}: ${noLoopbackUrl}`, undefined);
  };
  const [mercadoPagoApiUrl, pagarmeApiUrl] = [testApiUrl('MERCADOPAGO_API_URL'), testApiUrl('PAGARME_API_URL')];

  const photoSettings = readPhotoSettings(text, (problem) => refuse(problem, undefined));

  const metaChannels = readMetaKeys(text, (problem) => refuse(problem, undefined));
  if (metaChannels.length > 0 && secretsKey === undefined)
    refuse('SECRETS_KEY: falta, e com ela são guardadas as chaves de META_*', undefined);
  const metaApiUrl = testApiUrl('META_API_URL');

  const trayExtraHosts = (text('TRAY_EXTRA_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean);
  const invalidStoreHosts = trayExtraHosts.filter((host) => !isExtraHost(host));
  if (invalidStoreHosts.length > 0)
    refuse(
      `TRAY_EXTRA_HOSTS: ${invalidStoreHosts.join(' ')} não é um host como loja.example ou *.loja.com.br`,
      undefined,
    );
  const dataFolder = text('DATA_DIR') ?? path.join(import.meta.dirname, '..', 'data');
  const config = {
    recaptcha: siteKey !== undefined && secret !== undefined ? { siteKey, secret } : null,
    databaseUrl,
    canPrepare,
    dataDir: text('DATA_DIR'),
    isDemo,
    hasDemoOrders,
    contextSecret,
    publicUrl: trimEndWhere(publicUrl, /\//),
    makesPictures,
    logLevel,
    secretsKey,
    trayExtraHosts,
    environmentKeys: { mercadopago: mercadoPago },
    mercadoPagoApiUrl,
    pagarmeApiUrl,
    metaChannels,
    metaApiUrl,
    webhookOwnHosts,
    importOwnHosts,
    platformApiKey,
    maxImportMs: Number(importSeconds) * 1000,
    feedFolder: path.join(dataFolder, 'feeds-in-progress'),
    photos: { folder: path.join(dataFolder, 'photos'), ...photoSettings },
    postalCodeUrls,
  };
  return { config, problems: wrong };
}

function readSwitch(value: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  return ['0', 'false', 'no', 'off'].includes(value) ? false : undefined;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
