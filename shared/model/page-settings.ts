import type { ChannelType } from './channel.ts';
import type { ShopStyle } from './shop-settings.ts';

/**
 * Data in the HTML before the first call, read from `<script type="application/json" id="page-settings">`. None of it
 * depends on the session.
 */
export type PageSettings = {
  shopName: string;
  style: ShopStyle;
  /** A guess from the user agent, only for small adaptations; the session defines the real channel. */
  channelGuess: ChannelType | null;
  isDemo: boolean;
  /** A stand-in of this machine that turns cards into tokens; absent: the provider's own address. */
  cardTokenOrigin?: string;
  publicKeys: { recaptchaSiteKey: string | null; mercadoPagoPublicKey: string | null };
};
