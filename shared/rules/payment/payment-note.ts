import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { boletoSlotTexts } from '#shared/text/payment/boleto-slot.ts';
import { boletoDays, linkByHandNote, paymentNotes, pixByHandNote } from '#shared/text/payment/payment.ts';

const isByHand = (method: PaymentMethod, options: readonly PaymentOption[]): boolean =>
  options.some(({ method: own, isConfirmedByHand }) => own === method && isConfirmedByHand === true);

/** Whether a person of the shop looks for the money of its PIX: then it is not known at once. */
export const isPixByHand = (method: PaymentMethod, options: readonly PaymentOption[]): boolean =>
  method === PaymentMethod.Pix && isByHand(method, options);

const isAfterSlot = (method: PaymentMethod, options: readonly PaymentOption[]): boolean =>
  method === PaymentMethod.Boleto && options.some(({ clearsAfterSlot }) => clearsAfterSlot === true);

/** One fact about a way to pay, for choosing between them. `handover`: says whether the order is picked up. */
export function paymentNote(
  method: PaymentMethod,
  options: readonly PaymentOption[],
  handover: { type: LogisticType } | null = null,
): string | undefined {
  if (isPixByHand(method, options)) return pixByHandNote;
  if (method === PaymentMethod.Link && isByHand(method, options)) return linkByHandNote;
  return isAfterSlot(method, options)
    ? boletoSlotTexts.note(boletoDays, handover?.type === LogisticType.StorePickUp)
    : paymentNotes[method];
}
