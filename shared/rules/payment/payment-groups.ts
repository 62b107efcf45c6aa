import type { PaymentOption } from '#shared/model/payment.ts';

/** What is paid on delivery, by group in the order of the options: first 'Dinheiro' or 'Cartão', then which. An option without a group is one of its own. */
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

/** The heading an option stands under: options without a group stand alone, under their own name. */
export const groupOf = ({ group, name }: Pick<PaymentOption, 'group' | 'name'>): string => group || name;
