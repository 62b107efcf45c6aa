import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { StepForm } from './step-form.tsx';

const fields = [
  { name: 'zipCode', label: 'CEP', inputMode: 'numeric' },
  { name: 'street', label: 'Rua' },
  { name: 'number', label: 'Número' },
  { name: 'neighborhood', label: 'Bairro' },
  { name: 'city', label: 'Cidade' },
  { name: 'state', label: 'Estado', hint: 'Duas letras, como SP' },
] as const;

/** The first way to the customer: pickup at the shop, without a price. */
export function PickupForm() {
  const { send, isBusy } = usePanelWrite('startPickup');
  return (
    <StepForm
      fields={fields}
      problemOf={(name, value) => {
        if (name === 'zipCode') return /^\d{5}-?\d{3}$/.test(value.trim()) ? null : 'O CEP tem 8 números.';
        if (name === 'state') return /^[a-z]{2}$/i.test(value.trim()) ? null : 'O estado tem duas letras, como SP.';
        return value.trim() === '' ? 'Preencha este campo.' : null;
      }}
      isBusy={isBusy}
      save="Começar com retirada"
      onSave={async ({ zipCode = '', street = '', number = '', neighborhood = '', city = '', state = '' }) => {
        const address = { zipCode: zipCode.trim(), state: state.trim(), city, neighborhood, street, number };
        if ((await send({ body: address })).success) reloadPanel('firstSteps', 'shop');
      }}
    >
      <p className="field-hint">O cliente retira neste endereço, sem custo. Áreas de entrega ficam na aba Loja.</p>
    </StepForm>
  );
}
