import type { ChannelType } from './channel.ts';
import type { ShopStyle } from './shop-settings.ts';

/** What the HTML already knows before the first call: read from `<script type="application/json" id="page-context">`. Nothing of it depends on the session. */
export type PageContext = {
  shopName: string;
  style: ShopStyle;
  /** A guess from the user agent, for small adaptations only: the channel itself comes from the session. */
  channelGuess: ChannelType | null;
  isDemo: boolean;
  publicKeys: { recaptchaSiteKey: string | null; mercadoPagoPublicKey: string | null };
};
