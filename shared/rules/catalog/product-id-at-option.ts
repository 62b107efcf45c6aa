import type { OrderItem } from '#shared/model/order/order.ts';

/** Spec §3: "providerId (a suffix after & is ignored when matching suggested ids)". */
export const baseProductId = (providerId: string): string => providerId.split('&', 1)[0] ?? providerId;

/**
 * Spec §7: "id with 'Variant=' option id for redirectable attributes": the id of a product page opened at an option.
 */
export const idAtOption = (providerId: string, optionId: string): string =>
  `${baseProductId(providerId)}&Variant=${optionId}`;

/** The option in a product id, or `null`: 'camiseta&Variant=azul' → 'azul'. */
export const optionInId = (id: string): string | null => id.split('Variant=', 2)[1]?.split('&', 1)[0] || null;

/** The product id of a line's page: at its redirectable option, if it has one. */
export function idOfLine({ providerId, attributes }: Pick<OrderItem, 'providerId' | 'attributes'>): string {
  const option = attributes.find(({ redirectable }) => redirectable);
  return option ? idAtOption(providerId, option.optionProviderId) : providerId;
}
