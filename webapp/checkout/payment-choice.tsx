import type { OrderLogistic } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { handoverWords, paymentMethodName } from '#shared/rules/checkout/choice-text.ts';
import { groupOf, paymentGroups } from '#shared/rules/payment/payment-groups.ts';
import { isPixByHand, paymentNote } from '#shared/rules/payment/payment-note.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import { fastestPayment, otherPayments } from '#shared/text/payment/payment.ts';
import { CashAmountField } from '../components/forms/cash-amount-field.tsx';
import { ChoiceList } from '../components/forms/choice-list.tsx';
import { paymentIcon } from '../components/order/payment-icons.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import {
  chooseMethod,
  choosePaymentGroup,
  choosePaymentOption,
  isCash,
  writeCashAmount,
} from '../state/payment/payment-choice.ts';
import { useRead } from '../state/use-read.ts';
import { useChoice } from './use-choice.ts';
import { useIsAgent } from './use-is-agent.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

type PaymentChoiceProps = {
  order: Order;
  /** The options and methods that the order may be paid with, in display order. */
  options: readonly PaymentOption[];
  methods: readonly PaymentMethod[];
};

/**
 * First the payment method, then its open choices: for payment on delivery the group, then the option; for cash, the
 * amount.
 */
export function PaymentChoice({ order, options, methods }: PaymentChoiceProps) {
  const isAgent = useIsAgent();
  const { error, busy, waiting } = useChoice('payment');
  const { paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, logisticType } = useRead(checkoutState);
  // A pickup whose store is still to be chosen is no delivery either.
  const handover = order.logistic ?? (logisticType === null ? null : { type: logisticType });
  // The choice being made takes precedence over the order's.
  const chosenId = paymentMethod === null ? order.payment.providerId : paymentOptionId;
  const chosen = options.find(({ providerId }) => providerId === chosenId) ?? null;
  const method = paymentMethod ?? (chosen ? paymentMethodOf(chosen) : null);
  const group = paymentMethod === null && chosen?.payOnDelivery ? groupOf(chosen) : paymentOptionGroup;
  const isOnDelivery = method === PaymentMethod.OnDelivery;
  const groups = isOnDelivery ? paymentGroups(options) : [];
  const openOptions = isOnDelivery
    ? (groups.find(({ name }) => name === group)?.options ?? [])
    : options.filter((option) => paymentMethodOf(option) === method);
  const asksNext = isOnDelivery || openOptions.length > 1 || (chosen !== null && isCash(chosen));
  const revealed = useScrollIntoView(!isAgent && asksNext, `${method} ${group}`);
  const more = asksNext && (
    <div ref={revealed.ref} className="choice-asks">
      {isOnDelivery && (
        <ChoiceList
          legend={`Como vai pagar ${handoverWords(handover)}`}
          layout={isAgent ? 'tiles' : 'chips'}
          choices={groups.map(({ name }) => ({ id: name, title: name }))}
          chosen={group}
          onChoose={(name) => {
            revealed.expect();
            void choosePaymentGroup(name, options);
          }}
        />
      )}
      {openOptions.length > 1 && (
        <ChoiceList
          legend="Opção de pagamento"
          layout={isAgent ? 'tiles' : 'chips'}
          choices={openOptions.map(({ providerId, name }) => ({ id: providerId, title: name }))}
          chosen={chosen?.providerId ?? null}
          onChoose={(id) => void chooseAmong(openOptions, id)}
        />
      )}
      {chosen && isCash(chosen) && (
        <CashAmountField
          key={chosen.providerId}
          initial={cashAmount || amountInputText(order.payment.cashAmount)}
          totalAmout={order.totalAmout}
          isAgent={isAgent}
          onChange={(typed) => writeCashAmount(typed, chosen)}
        />
      )}
    </div>
  );
  return (
    <ChoiceList
      legend="Forma de pagamento"
      layout={isAgent ? 'tiles' : 'list'}
      choices={methods.map((each) => ({
        id: String(each),
        title: methodName(each, options, handover),
        icon: paymentIcon(each),
        // What helps a shopper to choose. An agent knows it.
        ...(isAgent ? {} : { note: methodNote(each, options, handover), ...apart(each, methods, options) }),
        more: each === method && more,
      }))}
      chosen={method === null ? null : String(method)}
      hint={waiting}
      error={error}
      busy={busy}
      onChoose={(id) => {
        const picked = methods.find((each) => String(each) === id);
        revealed.expect();
        if (picked !== undefined) void chooseMethod(picked, options);
      }}
    />
  );
}

/** PIX stands apart from the other methods where the shop knows of it at once. */
const apart = (method: PaymentMethod, methods: readonly PaymentMethod[], options: readonly PaymentOption[]) =>
  method === PaymentMethod.Pix && methods.length > 1 && !isPixByHand(method, options)
    ? { badge: fastestPayment, others: otherPayments }
    : {};

/** One fact about a method; on delivery, what may be paid with. */
const methodNote = (
  method: PaymentMethod,
  options: readonly PaymentOption[],
  handover: Pick<OrderLogistic, 'type'> | null,
): string | undefined =>
  method === PaymentMethod.OnDelivery
    ? paymentGroups(options)
        .map(({ name }, at) => (at === 0 ? name : midList(name)))
        .join(', ')
    : paymentNote(method, options, handover);

/** A common noun is small inside a list; a brand keeps its capital. */
const midList = (name: string): string =>
  name.replace(/^(Cartão|Dinheiro|Vale|Crédito|Débito|Cheque)\b/u, (word) => word.toLowerCase());

async function chooseAmong(options: readonly PaymentOption[], id: string): Promise<void> {
  const option = options.find(({ providerId }) => providerId === id);
  if (option) await choosePaymentOption(option);
}

/** A method with a single option shows the option's name, because that is what the shopper chooses. */
function methodName(
  method: PaymentMethod,
  options: readonly PaymentOption[],
  logistic: Pick<OrderLogistic, 'type'> | null,
): string {
  const [only, ...others] = options.filter((option) => paymentMethodOf(option) === method);
  const hasOneOption = only !== undefined && others.length === 0 && method !== PaymentMethod.OnDelivery;
  return hasOneOption ? only.name : paymentMethodName(method, logistic);
}

const amountInputText = (reais: number | null): string => (reais === null ? '' : reais.toFixed(2).replace('.', ','));
