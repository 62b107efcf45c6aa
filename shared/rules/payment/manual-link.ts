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

const webLink =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}[\p{L}\p{N}-]+)(?::(\d{1,5}))?(?:[/?#][^\s\p{Cf}]*)?$/iu;
/** Names that exist only inside of networks. */
const innerNames: readonly string[] = ['local', 'localhost', 'internal', 'lan', 'home'];

/**
 * A web address whose host is a name of the internet. No user names and no invisible signs, because they can disguise
 * the host.
 */
function isWebLink(link: string): boolean {
  const [, lastName, port] = webLink.exec(link) ?? [];
  return (
    lastName !== undefined &&
    !innerNames.includes(lastName.toLowerCase()) &&
    Number(port ?? 443) <= 65_535 &&
    link.length <= 2_000
  );
}
