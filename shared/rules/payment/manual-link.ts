import { PaymentMethod } from '#shared/model/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { insecureLink, invalidLink } from '#shared/text/checkout-missing.ts';

/** Whether an agent must say where a payment made outside the shop is paid: card and link payments of a shop with manual payment. */
export const needsManualLink = (method: PaymentMethod | null, { payment }: Pick<ShopSettings, 'payment'>): boolean =>
  payment.type === 'manual' && (method === PaymentMethod.CreditCard || method === PaymentMethod.Link);

/**
 * Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'". Null = it is one that a customer may pay at: by https
 * only, because who pays types a card there.
 */
export function manualLinkProblem(link: string): string | null {
  const address = link.trim();
  if (!isWebLink(address)) return invalidLink;
  return /^https:/i.test(address) ? null : insecureLink;
}

/** A web address with a host that has a dot, as a customer can open it; no user names, which make one host look like another. */
const isWebLink = (link: string): boolean =>
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    link,
  ) && link.length <= 2_000;
