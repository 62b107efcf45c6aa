import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { FieldError } from '../components/ui/field.tsx';
import { progressState, startCharge } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';

type ExpiredChargeProps = { title: string; button: string; amount: number };

/** A charge that can no longer be paid, with the amount that is still due and a button for a new charge of it. */
export function ExpiredCharge({ title, button, amount }: ExpiredChargeProps) {
  const { isStarting, startFailure } = useRead(progressState);
  return (
    <div className="state-view panel">
      <p className="state-view-title" role="status">
        {title}
      </p>
      <p className="state-view-text">
        Seu pedido de {formatBrl(amount)} continua guardado. Se você já pagou, aguarde: esta página avisa quando o
        pagamento chegar.
      </p>
      <div className="state-view-actions">
        <BusyButton kind="primary" busy={isStarting} onClick={() => void startCharge()}>
          {button}
        </BusyButton>
      </div>
      <FieldError error={startFailure} />
    </div>
  );
}
