import { ChannelType } from '#shared/model/channel.ts';
import { firstPlatformEvents } from '#shared/model/platform-event.ts';
import { type ChatProviderName, chatProviderNames } from '#shared/model/provider-names.ts';
import { messagePurposes } from '#shared/rules/messaging/message-purpose.ts';
import type { ChannelRow } from '../../database/messaging/channel-accounts.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { ValidParts } from '../../declaration/valid-parts.ts';
import type { ChatAccountOptions, MessageTemplate } from '../../providers/channels.ts';
import { type AddressProblem, callbackAddressProblem } from '../../providers/public-address.ts';
import { seal } from '../core/secret-encryption.ts';
import { sealChatSecrets } from '../messaging/chat-secrets.ts';
import type { PlatformWebhookDraft } from '../platform/platform-webhooks.ts';
import { webhookSecretContext } from '../platform/webhook-secrets.ts';
import { type DeclarationMeans, noSecretsKey, secretOf, variableOf } from './declared-secret.ts';
import { type ChannelDraft, channelSecretContext } from './save-channels.ts';

type Declared = NonNullable<ShopDeclaration['channels']>[number];
type Parts = ValidParts<Declared>;
type DeclaredAccount = NonNullable<Declared[ChatProviderName]>;

const shortest = 16;
const withProblems = 'a channel with problems is not to be connected';
const chatSecrets = ['accessToken', 'appSecret', 'verifyToken'] as const;

const addressWords: Record<AddressProblem, string> = {
  'not-plain': 'deve ser um endereço https sem usuário nem #',
  'not-https': 'deve começar com https:// (http, só para os hosts de WEBHOOK_OWN_HOSTS)',
  'not-public': 'deve ser um nome público da internet (um da rede própria, só se estiver em WEBHOOK_OWN_HOSTS)',
};

/**
 * Problems that prevent declared channels from being connected. `connected`: the shop's channels, which keep the
 * secrets that are left out.
 */
export function channelProblems(
  channels: readonly Parts[],
  connected: readonly ChannelRow[],
  means: DeclarationMeans,
): Problem[] {
  const hasSecret = channels.some((channel) => secretNames.some((name) => Object.hasOwn(partOf(channel), name)));
  const keyless: Problem[] =
    hasSecret && means.secretsKey === undefined
      ? [{ path: 'channels', reason: noSecretsKey, code: 'no-secrets-key' }]
      : [];
  const each = channels.flatMap((channel, at) => [
    ...missingSecrets(channel, `channels[${at}]`, connected),
    ...webhookProblems(channel.webhook ?? {}, `channels[${at}].webhook`, means),
    ...chatProviderNames.flatMap((provider) =>
      chatSecrets.flatMap((name) =>
        unknownVariable(channel[provider]?.[name], `channels[${at}].${provider}.${name}`, means),
      ),
    ),
  ]);
  return [...keyless, ...each];
}

const kinds = ['webhook', ...chatProviderNames] as const;
const secretNames = ['secret', ...chatSecrets] as const;
const partOf = (channel: Parts): object => kinds.map((kind) => channel[kind]).find((part) => part !== undefined) ?? {};

/** The secrets of a channel come together. Only a channel that is connected in this way has some already. */
function missingSecrets(channel: Parts, path: string, connected: readonly ChannelRow[]): Problem[] {
  return kinds.flatMap((kind) => {
    const part = channel[kind];
    if (part === undefined) return [];
    const missing = (kind === 'webhook' ? (['secret'] as const) : chatSecrets).filter(
      (name) => !Object.hasOwn(part, name),
    );
    const isKnown = connected.some(
      (row) =>
        row.kind === kind &&
        row.channel_id === channel.channelId &&
        row.channel_type === ChannelType[channel.channelType ?? 'WhatsApp'],
    );
    const mayKeep = isKnown && missing.length === (kind === 'webhook' ? 1 : chatSecrets.length);
    return mayKeep
      ? []
      : missing.map((name) => ({ path: `${path}.${kind}.${name}`, reason: 'falta', code: 'missing' as const }));
  });
}

function webhookProblems(
  { url, secret }: NonNullable<Parts['webhook']>,
  path: string,
  means: DeclarationMeans,
): Problem[] {
  const refused = url === undefined ? null : callbackAddressProblem(url, means.ownHosts);
  const secretText = secret === undefined ? undefined : secretOf(secret, means);
  return [
    ...(refused ? [{ path: `${path}.url`, reason: addressWords[refused] }] : []),
    ...unknownVariable(secret, `${path}.secret`, means),
    ...(secretText !== undefined && secretText.length < shortest
      ? [{ path: `${path}.secret`, reason: `precisa de ${shortest} caracteres ou mais` }]
      : []),
  ];
}

/** Missing parts and wrong shapes are reported elsewhere. */
const unknownVariable = (secret: string | undefined, path: string, means: DeclarationMeans): Problem[] =>
  secret !== undefined && secretOf(secret, means) === undefined
    ? [{ path, reason: `a variável ${variableOf(secret)} não está definida` }]
    : [];

type DeclaredWebhook = NonNullable<ShopDeclaration['platformWebhooks']>[number];
/** The id of a declared webhook without one: the only one of earlier releases had none. */
const onlyWebhook = 'principal';

/** Problems that prevent the declared platform webhooks from being called. */
export function platformWebhookProblems(
  webhooks: readonly ValidParts<DeclaredWebhook>[],
  means: DeclarationMeans,
): Problem[] {
  const keyless: Problem[] =
    webhooks.length > 0 && means.secretsKey === undefined
      ? [{ path: 'platformWebhooks', reason: noSecretsKey, code: 'no-secrets-key' }]
      : [];
  const ids = webhooks.map(({ id = onlyWebhook }) => id);
  return [
    ...keyless,
    ...webhooks.flatMap((webhook, at) => [
      ...webhookProblems(webhook, `platformWebhooks[${at}]`, means),
      ...(ids.indexOf(ids[at] ?? '') === at
        ? []
        : [
            {
              path: `platformWebhooks[${at}].id`,
              reason: `repete ${ids[at]}: cada webhook tem o seu`,
              code: 'repeated' as const,
            },
          ]),
    ]),
  ];
}

/** A platform webhook without problems, with its secret encrypted for the shop. */
export function platformWebhookOf(
  shopId: string,
  { id = onlyWebhook, name = '', url, secret, events = [...firstPlatformEvents] }: DeclaredWebhook,
  means: DeclarationMeans,
): PlatformWebhookDraft {
  const secretText = secretOf(secret, means);
  if (means.secretsKey === undefined || secretText === undefined)
    throw new Error('a webhook with problems is not to be called');
  const secretSealed = seal(means.secretsKey, webhookSecretContext(shopId), secretText);
  return { declaredId: id, name, url, events: [...new Set(events)], secretSealed };
}

/** A channel without problems, with its secrets encrypted for this channel of the shop. */
export function channelOf(
  shopId: string,
  { channelType: name, channelId, webhook, ...accounts }: Declared,
  means: DeclarationMeans,
): ChannelDraft {
  const channel = { channelType: ChannelType[name], channelId };
  for (const provider of chatProviderNames) {
    const account = accounts[provider];
    if (account) return accountOf(shopId, channel, { provider, account }, means);
  }
  if (!webhook) throw new Error(withProblems);
  const { url } = webhook;
  if (webhook.secret === undefined) return { ...channel, kind: 'webhook', url, secretSealed: null };
  const secret = secretOf(webhook.secret, means);
  if (means.secretsKey === undefined || secret === undefined) throw new Error(withProblems);
  const secretSealed = seal(means.secretsKey, channelSecretContext(shopId, channel), secret);
  return { ...channel, kind: 'webhook', url, secretSealed };
}

function accountOf(
  shopId: string,
  channel: { channelType: ChannelType; channelId: string },
  { provider, account }: { provider: ChatProviderName; account: DeclaredAccount },
  means: DeclarationMeans,
): ChannelDraft {
  const common = { ...channel, kind: provider, externalId: account.id, options: optionsOf(account) };
  const [accessToken, appSecret, verifyToken] = chatSecrets.map((name) => {
    const text = account[name];
    return text === undefined ? undefined : secretOf(text, means);
  });
  if (chatSecrets.every((name) => account[name] === undefined)) return { ...common, secretSealed: null };
  if (
    means.secretsKey === undefined ||
    accessToken === undefined ||
    appSecret === undefined ||
    verifyToken === undefined
  )
    throw new Error(withProblems);
  return {
    ...common,
    secretSealed: sealChatSecrets(means.secretsKey, shopId, channel, { accessToken, appSecret, verifyToken }),
  };
}

const templateOf = ({
  name,
  language = 'pt_BR',
  text: hasText = true,
  button: hasButton = false,
}: NonNullable<DeclaredAccount['template']>): MessageTemplate => ({ name, language, hasText, hasButton });

function optionsOf({
  login,
  template,
  templates = {},
  welcome,
  nativePayments: orders,
}: DeclaredAccount): ChatAccountOptions {
  const purposes = messagePurposes.flatMap((purpose) => {
    const declared = templates[purpose];
    return declared ? [[purpose, templateOf(declared)] as const] : [];
  });
  return {
    ...(login === undefined ? {} : { login }),
    ...(template && { template: templateOf(template) }),
    ...(purposes.length === 0 ? {} : { templates: Object.fromEntries(purposes) }),
    ...(welcome === undefined ? {} : { welcome }),
    ...(orders && { orders: { pixKey: orders.pixKey ?? null, merchantName: orders.merchantName ?? null } }),
  };
}
