import { ChannelType } from '#shared/model/channel.ts';

export type InAppBrowser = 'messenger' | 'facebook' | 'instagram' | 'whatsapp' | 'none';

/** Which app's built-in browser this is, by its user agent: a hint, easily forged. */
export function inAppBrowser(userAgent: string): InAppBrowser {
  // One look tells for nearly everybody.
  if (!/FB|Instagram|WA/.test(userAgent)) return 'none';
  if (/FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)/i.test(userAgent)) return 'messenger';
  if (/\bInstagram \d/.test(userAgent)) return 'instagram';
  if (/FBAN\/|FB_IAB\//.test(userAgent)) return 'facebook';
  // 'WhatsApp/2.…' is the robot that draws link previews, not the browser.
  if (/\bWA(4A|iOS)\//.test(userAgent)) return 'whatsapp';
  return 'none';
}

const channels: Readonly<Record<InAppBrowser, ChannelType | null>> = {
  messenger: ChannelType.Messenger,
  instagram: ChannelType.Instagram,
  whatsapp: ChannelType.WhatsApp,
  // Its feed is none of a shop's channels.
  facebook: null,
  none: null,
};

/**
 * The channel that a visitor with this user agent most likely comes from; null where it does not tell, as in the browser of the system, in
 * which WhatsApp opens most links. Only looks and small adaptations of the page may depend on it.
 */
export const channelGuess = (userAgent: string | undefined): ChannelType | null =>
  channels[inAppBrowser(userAgent ?? '')];
