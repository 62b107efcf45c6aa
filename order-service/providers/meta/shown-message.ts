import type { ShownMessage } from '#shared/model/message.ts';
import type { ChatAccount, Outgoing } from '../channels.ts';
import { pictureCard } from './messenger-body.ts';
import { metaCompatiblePicture } from './meta-picture.ts';
import { oneLine } from './whatsapp-body.ts';

/**
 * A message as Meta's chats show what `whatsAppBody`, `messengerBody` and `instagramBody` send of it. Parts of messages
 * are short enough that none of them is cut.
 */
export function shownByMeta(
  account: ChatAccount,
  { lines, pictureUrl, button }: Pick<Outgoing, 'lines' | 'pictureUrl'> & { button: string | null },
): ShownMessage {
  if (account.kind !== 'whatsapp')
    return { lines, pictureUrl: pictureCard(lines, pictureUrl) === null ? null : pictureUrl, button };
  const { template } = account;
  if (!template) return { lines, pictureUrl: metaCompatiblePicture(pictureUrl), button };
  return {
    lines: template.hasText ? [oneLine(lines)] : [],
    pictureUrl: null,
    button: template.hasButton ? (button ?? '') : null,
  };
}
