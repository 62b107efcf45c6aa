import type { PaymentOption } from '#shared/model/payment/payment.ts';

/**
 * Payment options on delivery, grouped in the options' order: first 'Dinheiro' or 'Cartão', then the option. An option
 * without a group forms its own group.
 */
export function paymentGroups<Some extends PaymentOption>(
  options: readonly Some[],
): { name: string; options: Some[] }[] {
  const groups = new Map<string, Some[]>();
  for (const option of options.filter(({ payOnDelivery }) => payOnDelivery)) {
    const name = groupOf(option);
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups].map(([name, members]) => ({ name, options: members }));
}

/** The group heading of an option; without a group, the option's own name. */
export const groupOf = ({ group, name }: Pick<PaymentOption, 'group' | 'name'>): string => group || name;
