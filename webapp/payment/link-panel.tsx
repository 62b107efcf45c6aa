import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { SectionCard } from '../components/ui/section-card.tsx';

/** A payment on the provider's page. */
export function LinkPanel({ link, amount }: { link: string; amount: number }) {
  return (
    <SectionCard title="Pague pelo link">
      <p className="charge-amount">
        Valor: <strong>{formatBrl(amount)}</strong>
      </p>
      <p>O pagamento é feito na página do meio de pagamento. Esta página avisa assim que ele chegar.</p>
      <a className="btn btn-primary pay-link" href={link}>
        Ir para o pagamento
      </a>
    </SectionCard>
  );
}
