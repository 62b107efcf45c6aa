import { MessageKind } from '#shared/model/message.ts';
import type { Outgoing } from '../channels.ts';
import { bytes, characters, cutAtWord, fitLines, type Measure } from '../truncate-text.ts';
import { metaCompatiblePicture } from './meta-picture.ts';

/** The limits of Messenger and Instagram, in characters; only Instagram's plain text is counted in bytes. */
const limits = {
  messengerText: 2_000,
  instagramText: 1_000,
  withButton: 640,
  buttonTitle: 20,
  title: 80,
  subtitle: 80,
};

type MessageContent = Pick<Outgoing, 'contact' | 'kind' | 'lines' | 'pictureUrl' | 'button'>;

/** A message as the Messenger Send API documents it. `url` is the target of the button. */
export const messengerBody = (message: MessageContent, url: string | null): Record<string, unknown> => ({
  recipient: { id: message.contact },
  // Meta allows both only within 24 hours of the contact's last message. RESPONSE marks a reply.
  messaging_type: message.kind === MessageKind.Welcome ? 'RESPONSE' : 'UPDATE',
  message: content(message, url, { webview_height_ratio: 'full' }, [limits.messengerText, characters]),
});

/** The same for Instagram, which has neither messaging types nor webview heights. */
export const instagramBody = (message: MessageContent, url: string | null): Record<string, unknown> => ({
  recipient: { id: message.contact },
  message: content(message, url, {}, [limits.instagramText, bytes]),
});

function content(
  { lines, pictureUrl, button }: MessageContent,
  url: string | null,
  buttonOptions: Record<string, unknown>,
  [longest, measure]: [number, Measure],
): Record<string, unknown> {
  const link =
    button && url !== null
      ? [{ type: 'web_url', title: cutAtWord(button.title, limits.buttonTitle), url, ...buttonOptions }]
      : [];
  const card = pictureCard(lines, pictureUrl);
  if (card)
    return template({
      template_type: 'generic',
      elements: [{ ...card, ...(link.length > 0 ? { buttons: link } : {}) }],
    });
  if (link.length > 0)
    return template({ template_type: 'button', text: fitLines(lines, limits.withButton), buttons: link });
  return { text: fitLines(lines, longest, measure) };
}

/** The card of a message; null without a picture that Meta can show beside this text. */
export function pictureCard(lines: readonly string[], pictureUrl: string | null): Record<string, unknown> | null {
  const picture = metaCompatiblePicture(pictureUrl);
  return picture === null ? null : cardOf(lines, picture);
}

const template = (payload: Record<string, unknown>) => ({ attachment: { type: 'template', payload } });

/**
 * A picture with a title and a line below it. Null where the text does not fit: the text matters more than the picture.
 */
function cardOf([title = '', ...rest]: readonly string[], imageUrl: string): Record<string, unknown> | null {
  const subtitle = rest.join('\n');
  if (title === '' || title.length > limits.title || subtitle.length > limits.subtitle) return null;
  return { title, ...(subtitle === '' ? {} : { subtitle }), image_url: imageUrl };
}
