/** Mercado Pago's names of debit and prepaid cards: 'debvisa', 'debelo', 'debmaster', 'debcabal', 'maestro', … */
const otherCards = /^deb|^maestro|prepa[gi]/;

/**
 * Whether a card that a provider's own form named is a credit card: by the type where the form names it, and by the
 * method's name in any case. Only credit cards are offered: others would be charged under other terms.
 */
export const isCreditCardMethod = (methodId: string, typeId: string | null): boolean =>
  (typeId === null || typeId === 'credit_card') && !otherCards.test(methodId.toLowerCase());
