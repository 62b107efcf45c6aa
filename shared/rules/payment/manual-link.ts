import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { insecureLink, invalidLink } from '#shared/text/checkout/checkout-missing.ts';

/**
 * Whether an agent must give the link of a payment made outside the shop: card and link payments of a shop with manual
 * payment.
 */
export const needsManualLink = (method: PaymentMethod | null, { payment }: Pick<ShopSettings, 'payment'>): boolean =>
  payment.type === 'manual' && (method === PaymentMethod.CreditCard || method === PaymentMethod.Link);

/**
 * Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'". `null` = valid. Only https, because
 * the customer types card data there.
 */
export function manualLinkProblem(link: string): string | null {
  const address = link.trim();
  if (!isWebLink(address)) return invalidLink;
  return /^https:/i.test(address) ? null : insecureLink;
}

/** A web address whose host has a dot. No user names, because they can disguise the host. */
const isWebLink = (link: string): boolean =>
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    link,
  ) && link.length <= 2_000;
