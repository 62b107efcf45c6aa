import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';

/** Spec §4: "the style is chosen by the session's channelId, else the default style". */
export const shopStyle = (settings: Pick<ShopSettings, 'style' | 'channelSettings'>, channelId: string | null): ShopStyle =>
  settings.channelSettings.find((channel) => channel.channelId === channelId)?.style ?? settings.style;
