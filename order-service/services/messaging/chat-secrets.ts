import type { ChannelType } from '#shared/model/channel.ts';
import { seal, unseal } from '../core/secret-encryption.ts';
import { channelSecretContext } from '../shops/save-channels.ts';

/**
 * The secrets of a channel at a chat provider: the token for sending, the key of its webhook signatures, and the token
 * of the webhook setup.
 */
export type ChatSecrets = { accessToken: string; appSecret: string; verifyToken: string };

type Channel = { channelType: ChannelType; channelId: string };

/** Seals the secrets of a channel for exactly this shop and channel: copied to another row they do not open. */
export const sealChatSecrets = (secretsKey: string, shopId: string, channel: Channel, secrets: ChatSecrets): string =>
  seal(secretsKey, channelSecretContext(shopId, channel), JSON.stringify(secrets));

/** The secrets of a channel; null when they were sealed with another key or for another channel. */
export function unsealChatSecrets(
  secretsKey: string,
  shopId: string,
  channel: Channel,
  sealed: string,
): ChatSecrets | null {
  const text = unseal(secretsKey, channelSecretContext(shopId, channel), sealed);
  // Only `sealChatSecrets` produces this text.
  return text === null ? null : (JSON.parse(text) as ChatSecrets);
}
