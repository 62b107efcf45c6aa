import { ChannelType } from '#shared/model/channel.ts';
import { firstPlatformEvents } from '#shared/model/platform-event.ts';
import { type ChatProviderName, chatProviderNames } from '#shared/model/provider-names.ts';
import { messagePurposes } from '#shared/rules/session/message-purpose.ts';
import type { Problem } from '../../declaration/shape-problems.ts';
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
const chatSecrets = ['accessToken', 'appSecret', 'verifyToken'] as const;

const addressWords: Record<AddressProblem, string> = {
  'not-plain': 'deve ser um endereço https sem usuário nem #',
  'not-https': 'deve começar com https:// (http, só para os hosts de WEBHOOK_OWN_HOSTS)',
  'not-public': 'deve ser um nome público da internet (um da rede própria, só se estiver em WEBHOOK_OWN_HOSTS)',
};

/** Problems that prevent declared channels from being connected. */
export function channelProblems(channels: readonly Parts[], means: DeclarationMeans): Problem[] {
  const keyless: Problem[] =
    channels.length > 0 && means.secretsKey === undefined ? [{ path: 'channels', reason: noSecretsKey }] : [];
  const each = channels.flatMap((channel, at) => [
    ...webhookProblems(channel.webhook ?? {}, `channels[${at}].webhook`, means),
    ...chatProviderNames.flatMap((provider) =>
      chatSecrets.flatMap((name) =>
        unknownVariable(channel[provider]?.[name], `channels[${at}].${provider}.${name}`, means),
      ),
    ),
  ]);
  return [...keyless, ...each];
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
    webhooks.length > 0 && means.secretsKey === undefined ? [{ path: 'platformWebhooks', reason: noSecretsKey }] : [];
  const ids = webhooks.map(({ id = onlyWebhook }) => id);
  return [
    ...keyless,
    ...webhooks.flatMap((webhook, at) => [
      ...webhookProblems(webhook, `platformWebhooks[${at}]`, means),
      ...(ids.indexOf(ids[at] ?? '') === at
        ? []
        : [{ path: `platformWebhooks[${at}].id`, reason: `repete ${ids[at]}: cada webhook tem o seu` }]),
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
  const secret = webhook && secretOf(webhook.secret, means);
  if (!webhook || means.secretsKey === undefined || secret === undefined)
    throw new Error('a channel with problems is not to be connected');
  const secretSealed = seal(means.secretsKey, channelSecretContext(shopId, channel), secret);
  return { ...channel, kind: 'webhook', url: webhook.url, secretSealed };
}

function accountOf(
  shopId: string,
  channel: { channelType: ChannelType; channelId: string },
  { provider, account }: { provider: ChatProviderName; account: DeclaredAccount },
  means: DeclarationMeans,
): ChannelDraft {
  const [accessToken, appSecret, verifyToken] = chatSecrets.map((name) => secretOf(account[name], means));
  if (
    means.secretsKey === undefined ||
    accessToken === undefined ||
    appSecret === undefined ||
    verifyToken === undefined
  )
    throw new Error('a channel with problems is not to be connected');
  const secretSealed = sealChatSecrets(means.secretsKey, shopId, channel, { accessToken, appSecret, verifyToken });
  return { ...channel, kind: provider, externalId: account.id, options: optionsOf(account), secretSealed };
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
