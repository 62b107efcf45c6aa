import { useState } from 'react';
import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import { panelAccountTexts } from '#shared/text/panel/panel-accounts.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { StepForm } from './step-form.tsx';

function problemOf(name: string, value: string): string | null {
  if (value.trim() === '') return 'Preencha este campo.';
  return name === 'pixKey' && typedPixKey(value) === null ? panelAccountTexts.badPixKey : null;
}

/**
 * The first ways to pay: PIX with the shop's own key, cash too if the person chooses it, or cash alone. `city`: of the
 * pickup place.
 */
export function PaymentForm({ city: pickupCity }: { city: string | null }) {
  const { send, isBusy } = usePanelWrite('startPayment');
  const may = useMay('shop.accounts');
  const [takesCash, setTakesCash] = useState(false);
  const start = async (pixKey: string | null, city: string, cash: boolean) => {
    if ((await send({ body: { pixKey, city, cash } })).success) reloadPanel('firstSteps', 'shop');
  };
  if (!may) return <p>Quem é dono da loja escolhe como ela recebe.</p>;
  return (
    <StepForm
      fields={[
        { name: 'pixKey', label: 'Sua chave PIX', hint: panelAccountTexts.pixKeyHint },
        { name: 'city', label: 'Cidade da conta', ...(pickupCity !== null && { initial: pickupCity }) },
      ]}
      problemOf={problemOf}
      isBusy={isBusy}
      save="Receber por PIX"
      onSave={({ pixKey = '', city = '' }) => void start(pixKey.trim(), city, takesCash)}
      other={
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void start(null, '', true)}>
          Só dinheiro, por enquanto
        </button>
      }
    >
      <label className="pn-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={takesCash}
          onChange={({ target }) => setTakesCash(target.checked)}
        />
        Aceito também dinheiro, ao entregar ou retirar
      </label>
    </StepForm>
  );
}
