import { ChannelType } from '#shared/model/channel.ts';
import type { MetaAccount } from '../../providers/channels.ts';
import { seal, unseal } from '../core/secret-encryption.ts';
import { channelPlace, type MetaOptions } from '../shops/save-channels.ts';

/** What a channel of Meta's needs and nobody may read: the token that sends, what signs its webhooks, what they are set up with. */
export type MetaSecrets = { accessToken: string; appSecret: string; verifyToken: string };

type Channel = { channelType: ChannelType; channelId: string };

/** Seals the secrets of a channel for this very shop and channel: copied to another row they do not open. */
export const sealMetaSecrets = (secretsKey: string, shopId: string, channel: Channel, secrets: MetaSecrets): string =>
  seal(secretsKey, channelPlace(shopId, channel), JSON.stringify(secrets));

/** The secrets of a channel; null when they were sealed with another key or for another channel. */
export function unsealMetaSecrets(
  secretsKey: string,
  shopId: string,
  channel: Channel,
  sealed: string,
): MetaSecrets | null {
  const text = unseal(secretsKey, channelPlace(shopId, channel), sealed);
  // What this file sealed, it reads.
  return text === null ? null : (JSON.parse(text) as MetaSecrets);
}

type Row = { channelType: ChannelType; externalId: string; options: MetaOptions };

/** How a channel of Meta's is written to. A template goes with WhatsApp alone, and only where `asTemplate`. */
export function metaAccount(
  { channelType, externalId, options }: Row,
  accessToken: string,
  asTemplate: boolean,
): MetaAccount {
  const account = { externalId, accessToken };
  switch (channelType) {
    case ChannelType.WhatsApp:
      return { ...account, kind: 'whatsapp', template: asTemplate ? (options.template ?? null) : null };
    case ChannelType.Instagram:
      return { ...account, kind: 'instagram', login: options.login ?? 'page' };
    default:
      return { ...account, kind: 'messenger' };
  }
}
