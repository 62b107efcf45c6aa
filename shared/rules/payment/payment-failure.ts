import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { paymentFailureTitles } from '#shared/text/payment/payment-failure.ts';

/** The title of a failed payment (spec §8, "Payment"); `null` while it waits and when it is paid. */
export function paymentFailureTitle(
  status: PaymentStatus | null,
  failureType: FailureType | null | undefined,
): string | null {
  switch (status) {
    case PaymentStatus.Expired:
      return paymentFailureTitles.expired;
    case PaymentStatus.Failed:
      if (failureType === FailureType.InvalidData) return paymentFailureTitles.invalidData;
      return failureType === FailureType.LimitExceeded
        ? paymentFailureTitles.limitExceeded
        : paymentFailureTitles.other;
    case PaymentStatus.Canceled:
      return paymentFailureTitles.other;
    default:
      return null;
  }
}
