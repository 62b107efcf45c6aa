import { useState } from 'react';
import { emptyCustomer } from '#shared/model/customer.ts';
import type { CardForm } from '#shared/rules/card/card-problems.ts';
import { demoCaptchaKey } from '#shared/rules/card/demo-captcha.ts';
import { BillingFields } from '../components/forms/billing-fields.tsx';
import { CancelReason } from '../components/forms/cancel-reason.tsx';
import { Captcha } from '../components/forms/captcha.tsx';
import { CardFields } from '../components/forms/card-fields.tsx';
import { CashAmountField } from '../components/forms/cash-amount-field.tsx';
import { ContactForm } from '../components/forms/contact-form.tsx';
import { DeliveryCepSearch } from '../components/forms/delivery-cep-search.tsx';
import { CouponField } from '../components/order/coupon-field.tsx';
import { DeliveryPriceField } from '../components/order/delivery-price-field.tsx';
import { ManualDiscountField } from '../components/order/manual-discount-field.tsx';
import { ManualLinkField, ManualTextField } from '../components/order/manual-payment-field.tsx';
import { ManualPixField } from '../components/order/manual-pix-field.tsx';
import { Group, nothing, Variant } from './variants.tsx';

const person = { ...emptyCustomer, name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '11987654321' };
const company = { ...person, isCorporate: true, corporateName: 'Padaria da Ana Ltda.' };
const contactProblems = { email: 'E-mail inválido.', document: 'CPF inválido.' };
const emptyCard: CardForm = {
  ...{ providerId: 'credito', number: '', name: '', securityCode: '', expiry: '', document: '', zipCode: '' },
  ...{ address: '', addressNumber: '', complement: '', neighborhood: '', city: '', state: '' },
};
const wrongCard: CardForm = { ...emptyCard, number: '4000 0000 0000 0001', expiry: '13/30' };
const cardProblems = { number: 'Número do cartão inválido.', expiry: 'Validade inválida.' };
const discount = { hint: 'Até 10\u00a0% (R$\u00a023,53).', onUnit: nothing };
const fields = { busy: false, error: null, onType: nothing, onApply: nothing, onRemove: nothing };
const waiting = 'Aguardando conexão';

/** The forms of the checkout and of the card, empty, filled in and with problems. */
export function Forms() {
  const [cep, setCep] = useState('');
  const [number, setNumber] = useState('');
  const contact = { onChange: nothing, onFieldBlur: nothing };
  const card = { enableCnpj: false, onChange: nothing, onFieldBlur: nothing, onFlip: nothing };
  return (
    <>
      <Group title="Contato">
        <ContactForm contact={person} problems={{}} phone="optional" canBeCorporate {...contact} />
        <Variant name="com problemas">
          <ContactForm contact={person} problems={contactProblems} canBeCorporate={false} {...contact} />
        </Variant>
        <Variant name="empresa">
          <ContactForm contact={company} problems={{}} phone="none" canBeCorporate {...contact} />
        </Variant>
      </Group>
      <Group title="Endereço">
        <DeliveryCepSearch
          {...{ cep, number, searching: false, onCep: setCep, onNumber: setNumber, onSearch: nothing }}
        />
        <Variant name="buscando">
          <DeliveryCepSearch
            {...{
              cep: '01310-100',
              number: '10',
              searching: true,
              onCep: nothing,
              onNumber: nothing,
              onSearch: nothing,
            }}
          />
        </Variant>
      </Group>
      <Group title="Cartão">
        <CardFields form={emptyCard} problems={{}} {...card} />
        <Variant name="com problemas">
          <CardFields form={wrongCard} problems={cardProblems} {...card} />
        </Variant>
        <BillingFields form={emptyCard} problems={{}} isSearching={false} onChange={nothing} onFieldBlur={nothing} />
        <Captcha siteKey={demoCaptchaKey} onToken={nothing} />
      </Group>
      <Group title="Cupom e desconto">
        <CouponField coupon={null} discountAmout={0} typed="" {...fields} />
        <CouponField coupon={null} discountAmout={0} typed="VERAO" {...fields} error="O cupom não existe." />
        <CouponField coupon="BEMVINDO10" discountAmout={5.8} typed="" {...fields} />
        <CouponField coupon={null} discountAmout={0} typed="VERAO" {...fields} waiting={waiting} />
        <ManualDiscountField discount={null} typed="10,00" {...fields} {...discount} unit="reais" />
        <ManualDiscountField
          discount={null}
          typed="18"
          {...fields}
          {...discount}
          unit="percent"
          buttonLabel="Pedir aprovação"
        />
        <ManualDiscountField discount={10} typed="" {...fields} {...discount} unit="reais" />
        <ManualDiscountField
          discount={18}
          percent={18}
          typed=""
          {...fields}
          {...discount}
          unit="percent"
          appliedHint="Aprovado por Sofia Supervisora."
        />
      </Group>
      <Group title="Motivo de um cancelamento">
        <CancelReason value="" onChange={nothing} />
        <Variant name="escolhido">
          <CancelReason value="Produto em falta" onChange={nothing} />
        </Variant>
      </Group>
      <Group title="Pagamento combinado pelo atendente">
        <ManualPixField pixKey={null} typed="ana@exemplo.com.br" {...fields} />
        <ManualPixField pixKey="ana@exemplo.com.br" typed="" {...fields} />
        <ManualLinkField value="exemplo" onChange={nothing} />
        <ManualTextField value="Depósito até sexta-feira" onChange={nothing} />
        <DeliveryPriceField
          deliveryKey="entrega"
          price={8}
          busy={false}
          error={null}
          onSet={nothing}
          onRemove={nothing}
        />
        <CashAmountField initial="20,00" totalAmout={55.8} onChange={nothing} />
      </Group>
    </>
  );
}
