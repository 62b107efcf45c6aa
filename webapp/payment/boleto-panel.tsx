import type { BoletoToPay } from '#shared/model/payment/payment.ts';
import { formatBoletoLine } from '#shared/rules/brazil/boleto-line.ts';
import { isSafeLink } from '#shared/rules/links/safe-link.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { fullDay } from '#shared/rules/text/day-text.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import { boletoClearing } from '#shared/text/payment/payment.ts';
import { CopyField } from '../components/forms/copy-field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';

/** A boleto to pay: its line in the printed format, its due date and its document. */
export function BoletoPanel({ boleto: { line, link, dueDay }, amount }: { boleto: BoletoToPay; amount: number }) {
  return (
    <SectionCard title="Pague com boleto">
      <p className="charge-amount">
        Valor: <strong>{formatBrl(amount)}</strong>
      </p>
      {dueDay && <p>Vencimento: {fullDay(dueDay)}</p>}
      <CopyField
        label="Linha digitável"
        value={formatBoletoLine(line)}
        copied={digitsOf(line)}
        button="Copiar linha digitável"
        hint="Depois de copiar, cole a linha no aplicativo do seu banco, em pagar boleto."
        copiedNote="Linha copiada. Cole no aplicativo do seu banco, em pagar boleto."
      />
      {link && isSafeLink(link) && (
        <a className="btn btn-quiet boleto-link" href={link}>
          Abrir o boleto
        </a>
      )}
      <p className="charge-note">{boletoClearing}</p>
    </SectionCard>
  );
}
