import { ChannelType } from '#shared/model/channel.ts';
import { channelContactId } from '#shared/rules/messaging/channel-contact-id.ts';
import type { MessageTemplate, Outgoing } from '../channels.ts';
import { cutAtWord, fitLines } from '../truncate-text.ts';
import { metaCompatiblePicture } from './meta-picture.ts';

/** The limits of the Cloud API, in characters. */
const limits = { text: 4_096, caption: 1_024, body: 1_024, buttonTitle: 20, parameter: 700 };

type MessageContent = Pick<Outgoing, 'id' | 'contact' | 'lines' | 'pictureUrl' | 'button'>;

/**
 * A message as the WhatsApp Cloud API documents it: a text, a picture with a caption, or a text with one link button
 * below the picture. `url` is the target of the button. WhatsApp returns the message's id with each status
 * (`biz_opaque_callback_data`).
 */
export function whatsAppBody(message: MessageContent, url: string | null): Record<string, unknown> {
  const { lines, button } = message;
  const pictureUrl = metaCompatiblePicture(message.pictureUrl);
  if (button && url !== null)
    return withRecipient(message, 'interactive', {
      type: 'cta_url',
      ...(pictureUrl === null ? {} : { header: { type: 'image', image: { link: pictureUrl } } }),
      body: { text: fitLines(lines, limits.body) },
      action: { name: 'cta_url', parameters: { display_text: cutAtWord(button.title, limits.buttonTitle), url } },
    });
  if (pictureUrl !== null)
    return withRecipient(message, 'image', { link: pictureUrl, caption: fitLines(lines, limits.caption) });
  return withRecipient(message, 'text', { body: fitLines(lines, limits.text), preview_url: false });
}

/** The same as an approved template: the only type that WhatsApp accepts outside the 24 hours. */
export function whatsAppTemplateBody(
  message: MessageContent,
  url: string | null,
  template: MessageTemplate,
): Record<string, unknown> {
  const { name, language, hasText, hasButton } = template;
  const body = { type: 'body', parameters: [{ type: 'text', text: oneLine(message.lines) }] };
  const components = [...(hasText ? [body] : []), ...(hasButton && url !== null ? [buttonOf(url)] : [])];
  return withRecipient(message, 'template', { name, language: { code: language }, components });
}

/** A contact without a visible phone number has WhatsApp's own id, such as BR.1349…, which has its own field. */
export function withRecipient(
  { id, contact: stored }: Pick<Outgoing, 'id' | 'contact'>,
  type: string,
  content: Record<string, unknown>,
): Record<string, unknown> {
  const contact = channelContactId(ChannelType.WhatsApp, stored);
  const to = /^\d+$/.test(contact) ? { to: contact } : { recipient: contact };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...to,
    type,
    [type]: content,
    biz_opaque_callback_data: id,
  };
}

/** A template's parameter may hold no line ends, no tabs and no long runs of spaces. */
export const oneLine = (lines: readonly string[]): string =>
  cutAtWord(lines.join(' · ').replace(/\s+/g, ' ').trim(), limits.parameter);

/** The template's button holds the URL up to the first slash; the parameter is the rest. */
function buttonOf(url: string): Record<string, unknown> {
  const { pathname, search, hash } = new URL(url);
  return {
    type: 'button',
    sub_type: 'url',
    index: '0',
    parameters: [{ type: 'text', text: `${pathname.slice(1)}${search}${hash}` }],
  };
}
