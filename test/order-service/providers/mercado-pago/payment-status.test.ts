import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { mercadoPagoVerdict } from '../../../../order-service/providers/mercado-pago/payment-status.ts';

type StatusName = keyof typeof PaymentStatus;
type FailureName = keyof typeof FailureType | null;

// Spec §3: "Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0,
// LimitExceeded 1, InvalidData 2, Unknown 3."
describe('a payment status of Mercado Pago', () => {
  const table: [status: string, detail: string, ours: StatusName, failure?: FailureName][] = [
    ['approved', 'accredited', 'Paid'],
    ['approved', 'partially_refunded', 'Paid'],
    ['approved', 'a_word_of_next_year', 'Paid'],
    ['authorized', 'pending_capture', 'Waiting'],
    ['in_process', 'offline_process', 'Waiting'],
    ['in_process', 'pending_contingency', 'Waiting'],
    ['in_process', 'pending_review_manual', 'Waiting'],
    ['pending', 'pending_waiting_transfer', 'Waiting'],
    ['pending', 'pending_waiting_payment', 'Waiting'],
    ['pending', 'pending_challenge', 'Waiting'],
    ['rejected', 'cc_rejected_bad_filled_card_number', 'Failed', 'InvalidData'],
    ['rejected', 'cc_rejected_bad_filled_date', 'Failed', 'InvalidData'],
    ['rejected', 'cc_rejected_bad_filled_other', 'Failed', 'InvalidData'],
    ['rejected', 'cc_rejected_bad_filled_security_code', 'Failed', 'InvalidData'],
    ['rejected', 'cc_rejected_blacklist', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_call_for_authorize', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_card_disabled', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_card_error', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_duplicated_payment', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_high_risk', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_insufficient_amount', 'Failed', 'LimitExceeded'],
    ['rejected', 'cc_rejected_invalid_installments', 'Failed', 'InvalidData'],
    ['rejected', 'cc_rejected_max_attempts', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_other_reason', 'Failed', 'Unknown'],
    ['rejected', 'cc_rejected_card_type_not_allowed', 'Failed', 'Unknown'],
    ['rejected', 'cc_amount_rate_limit_exceeded', 'Failed', 'LimitExceeded'],
    ['rejected', 'bank_error', 'Failed', 'Unknown'],
    ['rejected', 'rejected_by_bank', 'Failed', 'Unknown'],
    ['rejected', 'rejected_by_regulations', 'Failed', 'Unknown'],
    ['rejected', 'insufficient_amount', 'Failed', 'LimitExceeded'],
    ['rejected', 'a_word_of_next_year', 'Failed', 'Unknown'],
    ['rejected', '', 'Failed', 'Unknown'],
    ['cancelled', 'expired', 'Expired'],
    ['cancelled', 'by_collector', 'Canceled'],
    ['cancelled', 'by_payer', 'Canceled'],
    ['cancelled', '', 'Canceled'],
    ['refunded', 'refunded', 'Canceled'],
    ['charged_back', 'settled', 'Paid'],
    ['charged_back', 'reimbursed', 'Paid'],
    ['in_mediation', 'pending', 'Paid'],
    ['a_status_of_next_year', 'whatever', 'Waiting'],
    ['constructor', '__proto__', 'Waiting'],
    ['', '', 'Waiting'],
  ];
  for (const [status, detail, ours, failure = null] of table)
    test(`'${status}' with '${detail}' is ${ours}${failure === null ? '' : ` as ${failure}`}`, () =>
      assert.deepEqual(mercadoPagoVerdict(status, detail), {
        status: PaymentStatus[ours],
        failureType: failure === null ? null : FailureType[failure],
      }));
});
