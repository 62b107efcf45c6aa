import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { StepForm } from './step-form.tsx';

/** The first ways to pay: PIX with the shop's own key, or only at the pickup. */
export function PaymentForm() {
  const { send, isBusy } = usePanelWrite('startPayment');
  const may = useMay('shop.accounts');
  const start = async (pixKey: string | null, city: string) => {
    if ((await send({ body: { pixKey, city } })).success) reloadPanel('firstSteps', 'shop');
  };
  if (!may) return <p>Quem é dono da loja escolhe como ela recebe.</p>;
  return (
    <StepForm
      fields={[
        { name: 'pixKey', label: 'Sua chave PIX', hint: 'E-mail, celular, CPF, CNPJ ou chave aleatória' },
        { name: 'city', label: 'Cidade da conta' },
      ]}
      problemOf={(_name, value) => (value.trim() === '' ? 'Preencha este campo.' : null)}
      isBusy={isBusy}
      save="Receber por PIX"
      onSave={({ pixKey = '', city = '' }) => void start(pixKey.trim(), city)}
    >
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void start(null, '')}>
        Só dinheiro na retirada, por enquanto
      </button>
    </StepForm>
  );
}
