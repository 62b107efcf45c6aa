import { ChannelType } from '#shared/model/channel.ts';

export type InAppBrowser = 'messenger' | 'facebook' | 'instagram' | 'whatsapp' | 'none';

/** The app whose built-in browser this is, by its user agent. A hint only: it is easily forged. */
export function inAppBrowser(userAgent: string): InAppBrowser {
  if (/FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)/i.test(userAgent)) return 'messenger';
  if (/\bInstagram \d/.test(userAgent)) return 'instagram';
  if (/FBAN\/|FB_IAB\//.test(userAgent)) return 'facebook';
  // 'WhatsApp/2.…' is the robot that fetches link previews, not the browser.
  if (/\bWA(4A|iOS)\//.test(userAgent)) return 'whatsapp';
  return 'none';
}

const channels: Readonly<Record<InAppBrowser, ChannelType | null>> = {
  messenger: ChannelType.Messenger,
  instagram: ChannelType.Instagram,
  whatsapp: ChannelType.WhatsApp,
  // Facebook's feed is not a channel of the shop.
  facebook: null,
  none: null,
};

/**
 * The channel that a visitor with this user agent probably comes from. `null` if unknown, as in the system's browser,
 * in which WhatsApp opens most links. Only styles and small adaptations of the page may depend on it.
 */
export const channelGuess = (userAgent: string | undefined): ChannelType | null =>
  channels[inAppBrowser(userAgent ?? '')];
