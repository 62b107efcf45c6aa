import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { fillPath } from '#shared/contract/path.ts';
import { paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import { type AccountProvider, accountProviders } from '#shared/model/panel/settings-section.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { accountNames, panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { findPaymentAccount } from '../../database/payments/payments.ts';
import { listConfirmedAccounts, recordKeysCheck } from '../../database/payments/verified-credentials.ts';
import { findWebhookHealth } from '../../database/payments/webhook-health.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { OnlinePayments } from '../../providers/online-payments.ts';
import { onlineProviderNamed, onlineProviderOf } from '../../providers/online-providers.ts';
import { Refusal } from '../core/refusal.ts';
import { unseal } from '../core/secret-encryption.ts';
import { checkPublicKeyAt } from '../payment-setup/check-public-key.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { type PaymentProcessor, paymentOptionsWithProcessor } from '../payment-setup/payment-processor.ts';
import { responseOrNull } from '../payment-setup/provider-response.ts';
import { webhookHealthAdvice } from '../payment-setup/webhook-health-advice.ts';
import { checkDeclaredKeys } from '../shops/check-declared-keys.ts';
import { exportShop } from '../shops/export-shop.ts';
import { accountSecretContext } from '../shops/save-payment-accounts.ts';
import { shopOf } from '../shops/shops.ts';
import { type AuditValue, recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { accountAudit } from './account-audit.ts';
import { contentVersion } from './content-version.ts';
import { applySettingsSection, pixKeyOf, readSettingsSection } from './read-settings-section.ts';
import { badSection, sentence } from './settings-section-problems.ts';

/** What accounts need of the deployment. `clients` ask the providers about keys, each with its own time-outs. */
export type AccountMeans = {
  secretsKey: string | undefined;
  clients: readonly OnlinePayments[];
  accounts: PaymentAccounts;
  publicUrl: string;
};

type Accounts = NonNullable<ShopDeclaration['paymentAccounts']>;
/** The last four characters of each secret; null: there is none, or this server cannot open it. */
type SecretEnds = { accessToken: string | null; webhookSecret: string | null };

/** The shop's payment accounts without their secrets, of which only the last four characters are shown. */
export async function shopAccounts(db: Db, shopId: string, means: AccountMeans): Promise<PanelData<'shopAccounts'>> {
  const shop = await shopOf(db, shopId);
  const { paymentAccounts = [] } = await exportShop(db, shop);
  const confirmed = await listConfirmedAccounts(db, shopId);
  const accounts = [];
  for (const account of paymentAccounts) {
    accounts.push({
      provider: account.provider,
      publicKey: account.publicKey ?? null,
      maxInstallments: account.maxInstallments ?? null,
      statementDescriptor: account.statementDescriptor ?? null,
      pixKey: account.pixKey ?? null,
      merchantName: account.merchantName ?? null,
      merchantCity: account.merchantCity ?? null,
      secrets: await secretEnds(db, shopId, account.provider, means),
      areKeysConfirmed: account.provider === 'pix-key' || confirmed.has(account.provider),
    });
  }
  const webhookUrl = (name: OnlineProviderName) =>
    `${means.publicUrl}${fillPath(paymentWebhooks[name].path, { account: shopId })}`;
  const unconfirmed = new Set(
    accounts.filter(({ areKeysConfirmed }) => !areKeysConfirmed).map(({ provider }) => provider),
  );
  return {
    ...{ accounts, version: await accountsVersion(db, shopId) },
    ...{ canKeepSecrets: means.secretsKey !== undefined, isDemo: shop.is_demo },
    webhookUrls: { mercadopago: webhookUrl('mercadopago'), pagarme: webhookUrl('pagarme') },
    options: await optionNeeds(db, shop, means, unconfirmed),
  };
}

type OptionNeed = PanelData<'shopAccounts'>['options'][number];

/** How each payment option that is on gets its money: as the checkout decides it. */
async function optionNeeds(
  db: Db,
  shop: ShopRow,
  { accounts }: AccountMeans,
  unconfirmed: ReadonlySet<string>,
): Promise<OptionNeed[]> {
  const { hasOnlineAccount } = accounts;
  const options = await paymentOptionsWithProcessor(db, shop, { isDemo: true, hasOnlineAccount });
  const needOf = (processor: PaymentProcessor | null): OptionNeed['need'] => {
    if (processor === null) return 'missing';
    return unconfirmed.has(processor) ? 'unconfirmed' : (processorNeeds[processor] ?? 'on');
  };
  return options.map(({ option, processor }) => {
    const { provider_id: id, name, method, provider_type: type, group_name: group, pay_on_delivery: isLater } = option;
    const online = onlineProviderOf(type);
    const own: AccountProvider[] = method === PaymentMethod.Pix ? ['pix-key'] : ['mercadopago', 'pagarme'];
    return {
      ...{
        id,
        name,
        detail:
          [isLater ? group : null, isLater ? texts.atHandover : null, online ? accountNames[online.name] : null]
            .filter((part) => part !== null && part !== name)
            .join(' · ') || null,
      },
      need: needOf(processor),
      accounts: processor !== null ? [] : online ? [online.name] : own,
    };
  });
}

const processorNeeds: Readonly<Record<string, OptionNeed['need']>> = { 'by-hand': 'none', simulator: 'demo' };

async function secretEnds(db: Db, shopId: string, provider: string, means: AccountMeans): Promise<SecretEnds> {
  const row = await findPaymentAccount(db, shopId, provider);
  const end = (secret: 'access token' | 'webhook secret', sealed: string | null | undefined): string | null =>
    sealed && means.secretsKey !== undefined
      ? (unseal(means.secretsKey, accountSecretContext(shopId, provider, secret), sealed)?.slice(-4) ?? null)
      : null;
  return {
    accessToken: end('access token', row?.access_token_sealed),
    webhookSecret: end('webhook secret', row?.webhook_secret_sealed),
  };
}

/** Of everything of the accounts, also of secrets that are replaced. */
async function accountsVersion(db: Db, shopId: string): Promise<string> {
  const rows = [];
  for (const provider of accountProviders) rows.push((await findPaymentAccount(db, shopId, provider)) ?? null);
  return contentVersion(JSON.stringify(rows));
}

/** Adds or changes an account. Its provider is asked about a new key first; a refused one is not saved. */
export async function saveShopAccount(
  database: Database,
  caller: PanelCaller,
  { version, ...typed }: PanelBody<'saveShopAccount'>,
  means: AccountMeans,
): Promise<PanelData<'saveShopAccount'>> {
  // A variable of the server is its operator's.
  for (const name of ['accessToken', 'webhookSecret'] as const)
    if (typed[name]?.startsWith('${'))
      throw badSection([
        { path: `paymentAccounts[0].${name}`, reason: 'cole a chave como foi entregue', code: 'variable' },
      ]);
  const secrets = typed.accessToken !== undefined || typed.webhookSecret !== undefined;
  if (secrets && means.secretsKey === undefined)
    throw badSection([{ path: 'paymentAccounts[0]', reason: texts.noSecretsKey, code: 'no-secrets-key' }]);
  const { pixKey } = typed;
  const asKept = { ...typed, ...(pixKey !== undefined && { pixKey: pixKeyOf(pixKey) }) };
  const [account] = readSettingsSection({ paymentAccounts: [asKept] }).paymentAccounts ?? [];
  if (!account) throw badSection([{ path: 'paymentAccounts', reason: 'falta', code: 'missing' }]);
  const declarationEnvironment = { secretsKey: means.secretsKey, variables: {}, ownHosts: [] };
  const keys = await checkDeclaredKeys([account], declarationEnvironment, means.clients);
  if (keys.problems.length > 0) throw badSection(keys.problems);
  await applyAccounts(database, caller, {
    version,
    means,
    provider: account.provider,
    change: (accounts) => [...accounts.filter(({ provider }) => provider !== account.provider), account],
    to: accountAudit(account),
    isAccepted: keys.accepted.length > 0,
  });
  return { notices: keys.notices.map(sentence) };
}

/** Switches an account off. */
export async function removeShopAccount(
  database: Database,
  caller: PanelCaller,
  { version, provider }: PanelBody<'removeShopAccount'>,
  means: AccountMeans,
): Promise<void> {
  const change = (accounts: Accounts) => accounts.filter((account) => account.provider !== provider);
  await applyAccounts(database, caller, { version, means, provider, change, to: null });
}

type AccountChange = {
  version: string;
  means: AccountMeans;
  provider: AccountProvider;
  change: (accounts: Accounts) => Accounts;
  to: AuditValue;
  /** The provider accepted the new keys. */
  isAccepted?: boolean;
};

async function applyAccounts(
  database: Database,
  caller: PanelCaller,
  { version, means, provider, change, to, isAccepted = false }: AccountChange,
): Promise<void> {
  const shop = await shopOf(database, caller.shopId);
  const { paymentAccounts: known = [] } = await exportShop(database, shop);
  const before = known.find((account) => account.provider === provider);
  const declaration = { slug: shop.slug, paymentAccounts: change(known) };
  const at = declaration.paymentAccounts.findIndex((account) => account.provider === provider);
  await applySettingsSection(database, declaration, {
    // The form shows this account alone.
    pathOf: (path) => path.replace(`paymentAccounts[${at}]`, 'paymentAccounts[0]'),
    means: { secretsKey: means.secretsKey, variables: {}, ownHosts: [] },
    before: async (db) => {
      if ((await accountsVersion(db, caller.shopId)) !== version)
        throw new Refusal('stale', {
          messages: [panelShopTexts.stale],
          data: await shopAccounts(db, caller.shopId, means),
        });
    },
    also: async (db) => {
      if (isAccepted) await recordKeysCheck(db, shop.id, provider, true);
      await recordAudit(db, caller, {
        action: 'shop.account',
        target: { kind: 'shop', id: shop.id, label: accountNames[provider] },
        from: before ? accountAudit(before) : null,
        to,
      });
    },
  });
}

/** Whether money can arrive by this account: step by step, each with what to do. */
export async function checkShopAccount(
  database: Database,
  shopId: string,
  name: AccountProvider,
  means: AccountMeans,
): Promise<PanelData<'checkShopAccount'>> {
  const row = await findPaymentAccount(database, shopId, name);
  if (!row) throw new Refusal('not-found');
  const provider = onlineProviderNamed(name);
  if (!provider)
    return {
      steps: [
        { result: 'good', text: texts.pixKeyGood(row.merchant_name ?? '') },
        { result: 'warn', text: texts.pixByHand },
      ],
    };
  const account = await means.accounts.online(database, shopId, provider.name);
  if (!account) return { steps: [{ result: 'bad', text: texts.closed }] };
  const { publicKey } = account;
  const [key, publicKeyCheck] = await Promise.all([
    responseOrNull(account.provider.checkKeys()),
    publicKey === null ? ('refused' as const) : checkPublicKeyAt(means.clients, provider.name, publicKey),
  ]);
  // Without a response the stored result stays.
  if (key === 'live' || key === 'test' || key === 'refused')
    await recordKeysCheck(database, shopId, name, key !== 'refused');
  const { title } = provider.texts;
  const keyStep = {
    live: { result: 'good', text: texts.keyLive(title) },
    test: { result: 'warn', text: texts.keyTest(title) },
    refused: { result: 'bad', text: texts.keyRefused(title) },
    unknown: { result: 'warn', text: texts.keyUnknown(title) },
  } as const;
  const publicKeyStep = {
    accepted: { result: 'good', text: texts.publicKeyAccepted(title) },
    refused: { result: 'bad', text: texts.publicKeyRefused(title) },
    unclear: { result: 'warn', text: texts.publicKeyUnclear(title) },
  } as const;
  const notice = await findWebhookHealth(database, shopId, provider.name);
  const isPublic = means.publicUrl.startsWith('https://');
  const hasSecret = account.webhookSecret !== null;
  const { isFine, text } = webhookHealthAdvice({ notice, hasSecret, isPublic, now: new Date() }, provider);
  return {
    steps: [
      keyStep[key ?? 'unknown'],
      // Of a provider that did not respond, one step says so.
      ...(key !== null || publicKeyCheck !== null ? [publicKeyStep[publicKeyCheck ?? 'unclear']] : []),
      ...(isPublic ? [] : [{ result: 'warn' as const, text: texts.notPublic }]),
      { result: isFine ? 'good' : 'warn', text },
    ],
  };
}
