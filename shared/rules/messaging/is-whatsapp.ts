import { ChannelType } from '#shared/model/channel.ts';
import type { Session } from '#shared/model/session.ts';

/** The WhatsApp channel returns to the chat by a link; the other channels end on a page (spec §2, §6). */
export const isWhatsApp = (session: Pick<Session, 'channelType'> | null): boolean =>
  session?.channelType === ChannelType.WhatsApp;
