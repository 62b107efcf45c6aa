import type { ChannelType } from '#shared/model/channel.ts';
import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';

/**
 * Spec §4: "the style is chosen by the session's channelId, else the default style". Without a known channel (before
 * the session loads, or for an anonymous visitor) the style of the shop's only channel of the guessed kind applies
 * (`guess`, from the browser).
 */
export function channelTheme(
  { style, channelSettings }: Pick<ShopSettings, 'style' | 'channelSettings'>,
  channelId: string | null,
  guess: ChannelType | null,
): ShopStyle {
  if (channelId) return channelSettings.find((channel) => channel.channelId === channelId)?.style ?? style;
  const [only, ...others] = channelSettings.filter(
    ({ channelTypes }) => guess !== null && channelTypes?.includes(guess),
  );
  return only && others.length === 0 ? only.style : style;
}
