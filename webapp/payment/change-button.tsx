import type { Order } from '#shared/model/order/order.ts';
import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { progressState } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';
import { OpenCartConflict } from './open-cart-conflict.tsx';
import { useAfterPayment } from './use-after-payment.ts';

/** 'Alterar forma de pagamento' (spec §2, §4): shown for every payment that is not paid. */
export function ChangeButton({ order, disabled = false }: { order: Order; disabled?: boolean }) {
  const { isChanging } = useRead(progressState);
  const { change } = useAfterPayment(order);
  return (
    <>
      <BusyButton busy={isChanging} disabled={disabled} onClick={() => void change()}>
        {cardFormTexts.change}
      </BusyButton>
      <OpenCartConflict />
    </>
  );
}
