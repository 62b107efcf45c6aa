import { formatBrl } from '#shared/rules/money/format-brl.ts';

/** `of`: the delivery option whose minimum it is; without it, the shop's. */
type MinimumProgressProps = { amount: number; minimum: number; of?: string | false | undefined };

/** How far an order is from its minimum, as a sentence and a bar. Amounts in reais. */
export function MinimumProgress({ amount, minimum, of }: MinimumProgressProps) {
  const missing = minimum - amount;
  return (
    <div className="minimum-progress">
      <p>
        {missing < 2 ? 'Falta' : 'Faltam'} <b>{formatBrl(missing)}</b> para o {of ? `mínimo de ${of}` : 'pedido mínimo'}
      </p>
      <div className="minimum-progress-bar">
        <div style={{ transform: `scaleX(${amount / minimum})` }} />
      </div>
    </div>
  );
}
