import type { Order } from '#shared/model/order/order.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { SectionCard } from '../components/ui/section-card.tsx';
import { ChangeButton } from './change-button.tsx';
import { TalkToShop } from './talk-to-shop.tsx';

/** Whether the shopper still owes a deposit. The shop has no account data in its settings: its people send them. */
export const awaitsDeposit = ({ order, status }: Pick<PaymentState<Order>, 'order' | 'status'>): boolean =>
  order.status === OrderStatus.Received &&
  order.payment.method === PaymentMethod.BankDeposit &&
  status !== PaymentStatus.Paid;

/** How a deposit goes on, whom to ask, and another way to pay. */
export function DepositNote({ order, hasContact }: { order: Order; hasContact: boolean }) {
  return (
    <div className="online-payment">
      <SectionCard title="Pague por depósito">
        <p>
          A loja envia os dados da conta para o depósito de {formatBrl(order.totalAmout)}. Ela avisa você quando o
          dinheiro chegar. Seu pedido já está guardado.
        </p>
        {!hasContact && <TalkToShop order={order} />}
      </SectionCard>
      <ChangeButton order={order} />
    </div>
  );
}
