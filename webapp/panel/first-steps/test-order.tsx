import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { useMoneyQuestion } from '../money/use-money-question.tsx';
import { useMay } from '../session/panel-session.ts';

/** The first order: its money is confirmed here, as later in the tab 'Dinheiro'. */
export function TestOrder({ order }: { order: NonNullable<PanelData<'firstSteps'>['order']> }) {
  const { ask, dialog } = useMoneyQuestion();
  const mayConfirm = useMay('money.confirm');
  const { number, total, isSettled } = order;
  const see = (
    <Link href={`/pedidos/${number}`} className="btn btn-quiet">
      Ver o pedido nº {number}
    </Link>
  );
  if (isSettled)
    return (
      <div className="pn-stack">
        {see}
        <p className="field-hint">
          Foi só um teste? Abra o pedido e toque em Cancelar pedido, no fim. Se o dinheiro era de verdade, devolva
          antes.
        </p>
        {dialog}
      </div>
    );
  return (
    <div className="pn-stack">
      <p>
        O pedido chegou. Agora o dinheiro: quando os {formatBrl(total)} caírem na conta ou forem pagos na entrega ou na
        retirada, confirme que recebeu. O pedido passa a pago.
      </p>
      {mayConfirm && (
        <button
          type="button"
          className="btn btn-primary"
          onClick={() =>
            ask({
              kind: 'confirm',
              number,
              customer: null,
              notice: order.notice,
              version: order.version,
              amount: total,
            })
          }
        >
          Recebi {formatBrl(total)}
        </button>
      )}
      {see}
      <p className="field-hint">
        Nos próximos pedidos, toque em Recebi em <Link href="/pedidos">Pedidos</Link> ou em{' '}
        <Link href="/dinheiro">Dinheiro</Link>. Num teste, confirme do mesmo jeito: o valor só aparece no total de hoje.
      </p>
      {dialog}
    </div>
  );
}
