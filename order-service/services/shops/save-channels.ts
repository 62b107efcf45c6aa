import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  deleteEnvironmentAccounts,
  deleteOtherChannelAccounts,
  writeChannelAccount,
} from '../../database/messaging/channel-accounts.ts';
import type { MessageTemplate } from '../../providers/channels.ts';

/** What is set of a channel of Meta's besides its keys; `welcome` is what a new contact is told: absent = the usual words, '' = nothing. */
export type MetaOptions = { login?: 'page' | 'instagram'; template?: MessageTemplate; welcome?: string };

/** How a channel of a shop is connected. Secrets come sealed (`secret-encryption.ts`, `meta-account.ts`). */
export type ChannelDraft = { channelType: ChannelType; channelId: string } & (
  | { kind: 'webhook'; url: string; secretSealed: string }
  | { kind: 'meta'; externalId: string; options: MetaOptions; secretSealed: string }
  | { kind: 'demo' }
);

/** The place of a channel's secret (`secret-encryption.ts`): no other channel's row can use it. */
export const channelPlace = (
  shopId: string,
  { channelType, channelId }: Pick<ChannelDraft, 'channelType' | 'channelId'>,
): string => `channel ${shopId} ${channelType} ${channelId}`;

export type SaveChannelsOptions = {
  /** They are all there are: the others are disconnected. */
  isFull?: boolean;
  /** The environment names them; a declaration has those of its own. */
  isFromEnvironment?: boolean;
};

/** Connects channels. Says how many others were disconnected. */
export async function saveChannels(
  db: Db,
  shopId: string,
  drafts: ChannelDraft[],
  { isFull = false, isFromEnvironment = false }: SaveChannelsOptions = {},
): Promise<number> {
  // First those that went: one of theirs may come again under another name.
  const withdrawn = isFull ? await deleteOtherChannelAccounts(db, shopId, drafts, isFromEnvironment) : 0;
  // Who declares a channel of Meta's does without the environment's of that kind.
  const declared = drafts.filter(({ kind }) => kind === 'meta').map(({ channelType }) => channelType);
  if (!isFromEnvironment) await deleteEnvironmentAccounts(db, shopId, declared);
  for (const draft of drafts) {
    await writeChannelAccount(db, shopId, {
      channelType: draft.channelType,
      channelId: draft.channelId,
      kind: draft.kind,
      url: draft.kind === 'webhook' ? draft.url : null,
      externalId: draft.kind === 'meta' ? draft.externalId : null,
      options: draft.kind === 'meta' ? draft.options : {},
      secretSealed: draft.kind === 'demo' ? null : draft.secretSealed,
      isFromEnvironment,
    });
  }
  return withdrawn;
}
