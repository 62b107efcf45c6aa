import { useState } from 'react';
import { Link } from 'wouter';
import { bareCep } from '#shared/rules/brazil/cep.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { StoreIcon, TruckIcon } from '../../components/ui/screen-icons.tsx';
import { callPanel } from '../api/panel-client.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { BoxIcon } from '../shell/panel-icons.tsx';
import { type StepField, StepForm } from './step-form.tsx';

type Way = 'pickup' | 'delivery' | 'both';
const ways = [
  { way: 'pickup', name: 'Só retirada', Icon: StoreIcon },
  { way: 'delivery', name: 'Só entrega', Icon: TruckIcon },
  { way: 'both', name: 'Retirada e entrega', Icon: BoxIcon },
] as const;

const pickupFields: readonly StepField[] = [
  { name: 'zipCode', label: 'CEP', inputMode: 'numeric' },
  { name: 'street', label: 'Rua' },
  { name: 'number', label: 'Número' },
  { name: 'neighborhood', label: 'Bairro' },
  { name: 'city', label: 'Cidade' },
  { name: 'state', label: 'Estado', hint: 'Duas letras, como SP' },
];
const deliveryFields: readonly StepField[] = [
  { name: 'from', label: 'Entrego do CEP', inputMode: 'numeric' },
  {
    name: 'to',
    label: 'Até o CEP',
    inputMode: 'numeric',
    hint: 'Você leva a todos os CEPs entre os dois. Não sabe a faixa? Procure “faixa de CEP” da sua cidade nos Correios',
  },
  { name: 'price', label: 'Frete', inputMode: 'decimal', hint: '0 quando é grátis', initial: '5,00' },
];

/** How the first orders reach the customer: pickup at the shop, the shop's own delivery, or both. */
export function DeliveryForm() {
  const [way, setWay] = useState<Way>('pickup');
  const { send, isBusy } = usePanelWrite('startDelivery');
  const hasPickup = way !== 'delivery';
  const hasDelivery = way !== 'pickup';
  return (
    <div className="pn-stack">
      <fieldset className="pn-first-ways">
        <legend className="visually-hidden">Como o pedido chega ao cliente</legend>
        {ways.map(({ way: each, name, Icon }) => (
          <label key={each} className={each === way ? 'pn-tile pn-tile-chosen' : 'pn-tile'}>
            <input type="radio" name="way" checked={each === way} onChange={() => setWay(each)} />
            <Icon />
            {name}
          </label>
        ))}
      </fieldset>
      <StepForm
        fields={[...(hasPickup ? pickupFields : []), ...(hasDelivery ? deliveryFields : [])]}
        problemOf={problemOf}
        complete={addressOf}
        isBusy={isBusy}
        save="Salvar e continuar"
        onSave={async (values) => {
          const text = (name: string) => (values[name] ?? '').trim();
          const { neighborhood = '', city = '', street = '', number = '' } = values;
          const address = { zipCode: text('zipCode'), state: text('state'), city, neighborhood, street, number };
          const area = { from: text('from'), to: text('to'), price: parseAmount(text('price')) ?? 0 };
          const body = { pickup: hasPickup ? address : null, delivery: hasDelivery ? area : null };
          if ((await send({ body })).success) reloadPanel('firstSteps', 'shop');
        }}
      >
        <p className="field-hint">
          {hasPickup && 'A retirada não tem custo. '}
          Envio para o Brasil, mais áreas, bairros e horários: <Link href="/loja/entrega">Entrega e frete</Link>.
        </p>
      </StepForm>
    </div>
  );
}

/**
 * The address of a typed CEP. Null while the CEP is incomplete. Empty where the lookup fails: it is typed then, and
 * nothing of an earlier CEP stays beside it.
 */
async function addressOf(name: string, value: string): Promise<Readonly<Record<string, string>> | null> {
  const cep = name === 'zipCode' ? bareCep(value) : null;
  if (cep === null) return null;
  const result = await callPanel('postalCode', { params: { cep } });
  if (!result.success) return { street: '', neighborhood: '', city: '', state: '' };
  const { street, neighborhood, city, state } = result.data;
  return { street, neighborhood, city, state };
}

function problemOf(name: string, value: string, values: Readonly<Record<string, string>>): string | null {
  const isCep = /^\d{5}-?\d{3}$/.test(value.trim());
  if (name === 'zipCode' || name === 'from') return isCep ? null : 'O CEP tem 8 números.';
  if (name === 'to') {
    if (!isCep) return 'O CEP tem 8 números.';
    return digits(value) < digits(values.from ?? '') ? 'O último CEP vem depois do primeiro.' : null;
  }
  if (name === 'state') return /^[a-z]{2}$/i.test(value.trim()) ? null : 'O estado tem duas letras, como SP.';
  if (name === 'price')
    return parseAmount(value) === null ? (decimalsProblem(value) ?? 'Escreva um valor, como 5,00.') : null;
  return value.trim() === '' ? 'Preencha este campo.' : null;
}

const digits = (cep: string): string => cep.replaceAll(/\D/g, '');
