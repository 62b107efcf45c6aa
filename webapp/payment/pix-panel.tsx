import type { PixToPay } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { clockText, remainingTimeNotice, secondsLeft } from '#shared/rules/text/time-left.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { CopyField } from '../components/forms/copy-field.tsx';
import { QrCode } from '../components/ui/qr-code.tsx';
import { ClockIcon } from '../components/ui/screen-icons.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { DemoBankNote } from './demo-bank-note.tsx';
import { ExpiredCharge } from './expired-charge.tsx';
import { useShopClock } from './use-shop-clock.ts';

/**
 * A PIX to pay: its code to copy, its remaining time, and a QR code for another device, which is closed on phones. An
 * expired code is replaced by a button for a new one.
 */
export function PixPanel({ pix, amount }: { pix: PixToPay; amount: number }) {
  const secondsRemaining = secondsLeft(pix.expiresAt, useShopClock());
  const isPhone = useIsNarrow();
  if (secondsRemaining === 0)
    return <ExpiredCharge title="O código PIX expirou" button="Gerar novo código" amount={amount} />;
  return (
    <div className="pix-panel">
      <SectionCard title="Pague com PIX">
        <div className="charge-head">
          <p className="charge-amount">
            Valor: <strong>{formatBrl(amount)}</strong>
          </p>
          {secondsRemaining !== null && <RemainingTime seconds={secondsRemaining} />}
        </div>
        <CopyField
          label="Código PIX copia e cola"
          value={pix.code}
          button="Copiar código PIX"
          isLong
          hint="Depois de copiar, abra o aplicativo do seu banco e cole o código em PIX copia e cola."
          copiedNote="Código copiado. Abra o aplicativo do seu banco e cole o código em PIX copia e cola."
        />
        <DemoBankNote code={pix.code} />
        <p className="charge-waiting">Esperando o pagamento. Esta página avisa assim que ele chegar.</p>
      </SectionCard>
      <details className="charge-device panel" open={!isPhone}>
        <summary>Como pagar</summary>
        <ol className="charge-steps">
          <li>Copie o código.</li>
          <li>No aplicativo do seu banco, escolha PIX copia e cola e cole o código.</li>
          <li>Confira o valor e confirme.</li>
        </ol>
      </details>
      <details className="charge-device panel" open={!isPhone}>
        <summary>Pagar com outro aparelho</summary>
        <p>Aponte a câmera do aplicativo do banco para o QR Code.</p>
        <QrCode text={pix.code} label="QR Code do PIX" />
      </details>
    </div>
  );
}

/** The remaining time of a code. Screen readers announce it twice only: below five minutes and below one. */
function RemainingTime({ seconds }: { seconds: number }) {
  return (
    <>
      <p className={seconds < 120 ? 'charge-time charge-time-short' : 'charge-time'}>
        <ClockIcon />
        <span>
          Vale por <span role="timer">{clockText(seconds)}</span>
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {remainingTimeNotice(seconds)}
      </p>
    </>
  );
}
