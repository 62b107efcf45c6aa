/** Where a payment is at its vendor. `review`: a card that is not decided. `mediation`: a claim that is not decided. */
export type PaymentPhase = 'open' | 'review' | 'paid' | 'mediation' | 'disputed' | 'lost' | 'refunded' | 'ended';

/** What can be done with a payment at its vendor, in the order of the page. */
export const actions = ['pay', 'refuse', 'expire', 'alert', 'mediate', 'dispute', 'win', 'lose', 'refund'] as const;
export type Action = (typeof actions)[number];

/** A dispute of money that went back before is one about all of it. */
const allowed: Readonly<Record<PaymentPhase, readonly Action[]>> = {
  open: ['pay', 'expire'],
  review: ['pay', 'refuse'],
  paid: ['alert', 'mediate', 'dispute', 'refund'],
  mediation: ['dispute', 'win', 'lose'],
  disputed: ['win', 'lose'],
  lost: ['win'],
  refunded: ['dispute'],
  ended: [],
};

/** What the present state of a payment allows. `known`: what its vendor has at all. */
export const allowedActions = (phase: PaymentPhase, known: readonly Action[]): Action[] =>
  actions.filter((action) => allowed[phase].includes(action) && known.includes(action));

/** The phase of a payment by the words of its vendor. `isCard`: it is open until its vendor decides it. */
export function phaseOf(status: string, detail: string, { isCard }: { isCard: boolean }): PaymentPhase {
  switch (status) {
    // Mercado Pago, both APIs.
    case 'approved':
    case 'processed':
    // Pagar.me.
    case 'paid':
    case 'overpaid':
    case 'underpaid':
    case 'partial_canceled':
      return 'paid';
    case 'in_mediation':
      return 'mediation';
    case 'charged_back':
      return detail === 'settled' ? 'lost' : 'disputed';
    case 'chargedback':
      return 'disputed';
    case 'refunded':
      return 'refunded';
    case 'pending':
    case 'in_process':
    case 'authorized':
    case 'created':
    case 'action_required':
    case 'processing':
      return isCard ? 'review' : 'open';
    default:
      // rejected, cancelled, canceled, failed, expired.
      return 'ended';
  }
}
