import { useState } from 'react';
import type { Gift, GiftGroup } from '#shared/model/order/gift.ts';
import type { LogisticOption } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { fastestPayment, otherPayments, paymentNotes } from '#shared/text/payment/payment.ts';
import { type Choice, ChoiceList } from '../components/forms/choice-list.tsx';
import { DeliveryOptionDetails, deliveryChoice } from '../components/order/delivery-options.tsx';
import { GiftPanel } from '../components/order/gift-panel.tsx';
import { OrderColumns } from '../components/order/order-columns.tsx';
import { OrderSummary } from '../components/order/order-summary.tsx';
import { paymentIcon } from '../components/order/payment-icons.tsx';
import { SellerField } from '../components/order/seller-field.tsx';
import { SummaryItems } from '../components/order/summary-items.tsx';
import { StoreIcon, TruckIcon } from '../components/ui/screen-icons.tsx';
import { item } from './sample-products.ts';
import { Group, nothing, Variant } from './variants.tsx';

const option: LogisticOption = {
  ...{ providerId: 'normal', name: 'Entrega normal', price: 8, orderMinPrice: null, maxDistinctItems: null },
  ...{ maxItemsAmout: null, shippingTimeEstimative: '6 dias úteis', minShippingTimeEstimative: '3 dias úteis' },
  ...{ storeName: null, storePickUpAddress: null },
};
const options: LogisticOption[] = [
  option,
  { ...option, providerId: 'retirada', name: 'Retirada', price: 0, storeName: 'Loja do Centro' },
  { ...option, providerId: 'expressa', name: 'Entrega expressa', price: 15, orderMinPrice: 50, maxDistinctItems: 10 },
];
const sellers = [
  { providerId: 'centro', name: 'Loja do Centro', address: 'Rua das Flores, 10', serviceTax: 0 },
  { providerId: 'praia', name: 'Loja da Praia', address: 'Av. Atlântica, 200', serviceTax: 3.5 },
];
const sellerField = { sellers, failure: null, isFetching: false, error: null, busy: false, onRetry: nothing };
const gift = (id: string, name: string): Gift => ({ id, seller: 'Empório Girassol', name, imageUrl: '' });
const gifts = [
  gift('caneca', 'Caneca esmaltada'),
  gift('pano', 'Pano de prato bordado'),
  gift('chá', 'Chá de camomila'),
];
const giftGroups: GiftGroup[] = [
  {
    ...{ id: 'um', availableQuantity: 1, availableGifts: gifts },
    selectedGifts: [{ id: 'caneca', seller: 'Empório Girassol', index: '0' }],
  },
  { id: 'dois', availableQuantity: 2, availableGifts: gifts, selectedGifts: [] },
];
const order = {
  ...{ items: [item], itemsAmout: 55.8, discountAmout: 5.8, totalAmout: 58, coupon: 'BEMVINDO10', seller: null },
  logistic: null,
};
const methods = {
  PIX: PaymentMethod.Pix,
  Cartão: PaymentMethod.CreditCard,
  Boleto: PaymentMethod.Boleto,
  Link: PaymentMethod.Link,
  Dinheiro: PaymentMethod.Cash,
  Depósito: PaymentMethod.BankDeposit,
  Combinado: PaymentMethod.Custom,
};

const ways: Choice[] = [
  {
    ...{ id: 'pix', title: 'PIX', icon: paymentIcon(PaymentMethod.Pix), note: paymentNotes[PaymentMethod.Pix] },
    ...{ badge: fastestPayment, others: otherPayments },
  },
  { id: 'cartao', title: 'Cartão de crédito', icon: paymentIcon(PaymentMethod.CreditCard) },
  {
    ...{ id: 'boleto', title: 'Boleto', icon: paymentIcon(PaymentMethod.Boleto) },
    note: paymentNotes[PaymentMethod.Boleto],
  },
];

/** Delivery, gifts, payment ways and the summary of an order. */
export function OrderParts() {
  const [chosen, setChosen] = useState('normal');
  return (
    <>
      <Group title="Entrega">
        <ChoiceList
          legend="Como receber"
          layout="cards"
          choices={[
            { id: 'pick-up', title: deliveryText.pickUp, icon: <StoreIcon /> },
            { id: 'deliver', title: deliveryText.deliver, icon: <TruckIcon /> },
          ]}
          chosen="deliver"
          onChoose={nothing}
        />
        <ChoiceList
          legend="Como entregar"
          choices={options.map((option) => deliveryChoice(option))}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Variant name="só para ler">
          <DeliveryOptionDetails options={options} />
        </Variant>
      </Group>
      <Group title="Loja que vende">
        <SellerField {...sellerField} value="praia" onChange={nothing} />
        <Variant name="sem escolha">
          <SellerField {...sellerField} value={null} onChange={nothing} />
        </Variant>
        <Variant name="carregando">
          <SellerField {...sellerField} sellers={null} value={null} onChange={nothing} />
        </Variant>
        <Variant name="com falha">
          <SellerField {...sellerField} failure="Falha ao carregar lojas" value={null} onChange={nothing} />
        </Variant>
      </Group>
      <Group title="Escolha de brindes">
        <GiftPanel groups={giftGroups} sending={{ pano: true }} onToggle={nothing} />
      </Group>
      <Group title="Formas de pagamento">
        <ChoiceList legend="Como pagar" choices={ways} chosen="cartao" onChoose={nothing} />
        <ul className="showcase-icons">
          {Object.entries(methods).map(([name, method]) => (
            <li key={name}>
              {paymentIcon(method)} {name}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Resumo do pedido">
        <OrderColumns main={<OrderSummary order={order} number={1042} />} side={<SummaryItems items={order.items} />} />
      </Group>
    </>
  );
}
