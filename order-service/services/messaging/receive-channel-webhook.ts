import { createHash } from 'node:crypto';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import { listChatAccounts } from '../../database/messaging/channel-accounts.ts';
import { insertChannelEvents } from '../../database/messaging/channel-events.ts';
import type { Ignored } from '../../providers/chat-provider.ts';
import { chatProviders } from '../../providers/chat-providers.ts';
import { isEqualInConstantTime } from '../core/constant-time-equal.ts';
import { webhookShopId } from '../shops/webhook-shop.ts';
import { type ChatSecrets, unsealChatSecrets } from './chat-secrets.ts';

/**
 * The content of a webhook before its verification. `account`: the shop's id or short name; `body`: the exact bytes
 * received.
 */
export type ChannelClaim = { provider: ChatProviderName; account: string; signature: string | null; body: Buffer };

/**
 * Counts of the events: new, received before, and ignored ones. `unknown` counts events of channels that the shop does
 * not have.
 */
export type ChannelWebhookResult = { shopId: string; recorded: number; duplicates: number } & Ignored & {
    unknown: number;
  };

/**
 * Stores a webhook with a valid signature, so that the response is immediate; `process-channel-events.ts`
 * processes it later. No content is parsed before the signature is verified. Null: the sender does not have the shop's
 * app secret.
 */
export async function receiveChannelWebhook(
  db: Db,
  secretsKey: string | undefined,
  { provider, account, signature, body }: ChannelClaim,
  now: Date,
): Promise<ChannelWebhookResult | null> {
  const shopId = await webhookShopId(db, account);
  if (shopId === null) return null;
  const accounts = await openedAccounts(db, secretsKey, shopId, provider);
  const secrets = accounts.map(({ appSecret }) => appSecret);
  const { isSigned, readWebhook } = chatProviders[provider];
  if (!isSigned(body, signature, secrets)) return null;
  const { events, ignored } = readWebhook(body, now);
  const known = events.filter(({ event }) =>
    accounts.some(
      ({ channelType, externalId }) => channelType === event.channelType && externalId === event.externalId,
    ),
  );
  const named = known.map((known) => ({ ...known, id: digestOf(known.id) }));
  const recorded = named.length === 0 ? 0 : await insertChannelEvents(db, shopId, named, now);
  return { shopId, recorded, duplicates: known.length - recorded, ...ignored, unknown: events.length - known.length };
}

/** An id of Meta contains the contact's phone, so only its digest is kept to recognize repeated events. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Whether this is the verify token of one of the shop's channels, sent when a webhook is set up. */
export async function isVerifyToken(
  db: Db,
  secretsKey: string | undefined,
  { provider, account }: Pick<ChannelClaim, 'provider' | 'account'>,
  token: string,
): Promise<boolean> {
  const shopId = await webhookShopId(db, account);
  if (shopId === null) return false;
  const accounts = await openedAccounts(db, secretsKey, shopId, provider);
  // Compares with all of them, so that the duration reveals nothing about which one matches.
  return accounts.filter(({ verifyToken }) => isEqualInConstantTime(verifyToken, token)).length > 0;
}

/** Channels at chat providers whose secrets can't be opened, as 'shop/channel': sealed with another SECRETS_KEY. */
export async function closedChannels(db: Db, secretsKey: string | undefined): Promise<string[]> {
  const rows = await listChatAccounts(db, null);
  return rows
    .filter(({ shop_id, channel_type, channel_id, secret_sealed }) => {
      const channel = { channelType: channel_type, channelId: channel_id };
      return secretsKey === undefined || unsealChatSecrets(secretsKey, shop_id, channel, secret_sealed) === null;
    })
    .map(({ slug, channel_id }) => `${slug}/${channel_id}`);
}

type Opened = Pick<ChatSecrets, 'appSecret' | 'verifyToken'> & { channelType: number; externalId: string };

async function openedAccounts(
  db: Db,
  secretsKey: string | undefined,
  shopId: string,
  provider: ChatProviderName,
): Promise<Opened[]> {
  if (secretsKey === undefined) return [];
  const rows = (await listChatAccounts(db, shopId)).filter(({ kind }) => kind === provider);
  return rows.flatMap(({ channel_type, channel_id, external_id, secret_sealed }) => {
    const secrets = unsealChatSecrets(
      secretsKey,
      shopId,
      { channelType: channel_type, channelId: channel_id },
      secret_sealed,
    );
    if (!secrets) return [];
    const { appSecret, verifyToken } = secrets;
    return [{ channelType: channel_type, externalId: external_id, appSecret, verifyToken }];
  });
}
