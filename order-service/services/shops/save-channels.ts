import type { ChannelType } from '#shared/model/channel.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  deleteEnvironmentAccounts,
  deleteOtherChannelAccounts,
  writeChannelAccount,
} from '../../database/messaging/channel-accounts.ts';
import type { ChatAccountOptions } from '../../providers/channels.ts';

/**
 * How a channel of a shop is connected. Secrets arrive encrypted (`secret-encryption.ts`, `chat-secrets.ts`); `null`
 * keeps the stored ones.
 */
export type ChannelDraft = { channelType: ChannelType; channelId: string } & (
  | { kind: 'webhook'; url: string; secretSealed: string | null }
  | { kind: ChatProviderName; externalId: string; options: ChatAccountOptions; secretSealed: string | null }
  | { kind: 'demo' }
);

/**
 * The encryption context of a channel's secret (`secret-encryption.ts`): it cannot be decrypted in another channel's
 * row.
 */
export const channelSecretContext = (
  shopId: string,
  { channelType, channelId }: Pick<ChannelDraft, 'channelType' | 'channelId'>,
): string => `channel ${shopId} ${channelType} ${channelId}`;

export type SaveChannelsOptions = {
  /** The list is complete: all other channels are disconnected. */
  isFull?: boolean;
  /** The channels come from the environment. A declaration owns its channels separately. */
  isFromEnvironment?: boolean;
};

/** Connects channels. Returns how many other channels were disconnected. */
export async function saveChannels(
  db: Db,
  shopId: string,
  drafts: ChannelDraft[],
  { isFull = false, isFromEnvironment = false }: SaveChannelsOptions = {},
): Promise<number> {
  // Delete first: a deleted account may be declared again under another name.
  const withdrawn = isFull ? await deleteOtherChannelAccounts(db, shopId, drafts, isFromEnvironment) : 0;
  // A declared channel at a chat provider replaces the environment's channel of that type.
  const declared = drafts.filter((draft) => 'externalId' in draft).map(({ channelType }) => channelType);
  if (!isFromEnvironment) await deleteEnvironmentAccounts(db, shopId, declared);
  for (const draft of drafts) {
    await writeChannelAccount(db, shopId, {
      channelType: draft.channelType,
      channelId: draft.channelId,
      kind: draft.kind,
      url: draft.kind === 'webhook' ? draft.url : null,
      externalId: 'externalId' in draft ? draft.externalId : null,
      options: 'externalId' in draft ? draft.options : {},
      secretSealed: draft.kind === 'demo' ? null : draft.secretSealed,
      isFromEnvironment,
    });
  }
  return withdrawn;
}
