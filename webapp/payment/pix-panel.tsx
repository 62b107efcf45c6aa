import type { PixToPay } from '#shared/model/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { clockText, secondsLeft } from '#shared/rules/text/time-left.ts';
import { CopyField } from '../components/forms/copy-field.tsx';
import { QrCode } from '../components/ui/qr-code.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { DemoBankNote } from './demo-bank-note.tsx';
import { ExpiredCharge } from './expired-charge.tsx';
import { useShopClock } from './use-shop-clock.ts';

/**
 * A PIX to pay: its code to copy, a QR code for another device, and its remaining time. An expired code is replaced by
 * a button for a new one.
 */
export function PixPanel({ pix, amount }: { pix: PixToPay; amount: number }) {
  const secondsRemaining = secondsLeft(pix.expiresAt, useShopClock());
  if (secondsRemaining === 0) return <ExpiredCharge title="O código PIX expirou" button="Gerar novo código" />;
  return (
    <SectionCard title="Pague com PIX">
      <p className="pix-amount">
        Valor: <strong>{formatBrl(amount)}</strong>
      </p>
      <CopyField label="Código PIX copia e cola" value={pix.code} button="Copiar código PIX" />
      <DemoBankNote code={pix.code} />
      <ol className="pix-steps">
        <li>Copie o código.</li>
        <li>No aplicativo do seu banco, escolha PIX copia e cola e cole o código.</li>
        <li>Confira o valor e confirme. Esta página avisa assim que o pagamento chegar.</li>
      </ol>
      {secondsRemaining !== null && (
        <p className="pix-time">
          O código vale por mais <span role="timer">{clockText(secondsRemaining)}</span>
        </p>
      )}
      <p className="pix-qr-words">Em outro aparelho? Aponte a câmera do aplicativo do banco para o QR Code:</p>
      <QrCode text={pix.code} label="QR Code do PIX" />
    </SectionCard>
  );
}
