import type { Sentence } from './sentence.ts';

const walk = 'journeys/checkout-payment.test.ts';
const agent = 'journeys/checkout-agent.test.ts';
const state = 'webapp/state/payment/payment-choice.test.ts';
const discount = 'webapp/state/checkout/discount.test.ts';
const sendOuts = 'webapp/state/session/send-to-contact.test.ts';
const assisted = 'webapp/state/session/assisted.test.ts';
const actions = 'webapp/checkout/agent-actions.test.tsx';
const parts = 'webapp/components/checkout-payment-parts.test.tsx';
const methods = 'shared/rules/payment/payment-methods.test.ts';
const sale =
  'an agent sells with seller, price table, manual discount, corporate customer and custom freight, and confirms';

/** Spec §2 checkout 7 and 8 and its action buttons, §4, §5, §6 and §8 about the screen. */
export const checkoutPayment: Sentence[] = [
  {
    says: 'Payment method and options, coupon (or manual discount when manual prices are on), custom delivery price.',
    shownBy: [
      [walk, 'a shopper picks up at a store, at a time, pays by PIX and confirms from the checkout'],
      [walk, 'for card payment on delivery the shopper chooses the card'],
      [agent, sale],
    ],
  },
  {
    says: 'Order summary.',
    shownBy: [[actions, 'the summary shows delivery, slot, payment, totals and what is missing, not as an error']],
  },
  {
    says: "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled.",
    shownBy: [
      [actions, "the agent's button is 'Finalizar e enviar {method}', and disabled until the checkout is ready"],
      [actions, "the agent's button is 'Receber pedido' when charging is disabled"],
    ],
  },
  {
    says: "'Enviar resumo do pedido'.",
    shownBy: [[sendOuts, "the summary is sent once for two taps, and shows 'Resumo do pedido enviado para o contato'"]],
  },
  {
    says: "'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'.",
    shownBy: [[actions, "the flow button is 'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'"]],
  },
  {
    says: "'Cancelar pedido' with a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons Não/Sim.",
    shownBy: [[agent, "an agent cancels the order after a question: 'Não' keeps it, 'Sim' ends on 'Pedido cancelado'"]],
  },
  {
    says: 'Choosing a schedule reloads payment options.',
    shownBy: [[walk, 'choosing a schedule refetches the payment options']],
  },
  {
    says: 'Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and goes to /finish.',
    shownBy: [
      [assisted, 'confirming sends the contact and the payment, and the order is Received'],
      [assisted, 'cancelling sets the order to Canceled'],
      [agent, sale],
    ],
  },
  {
    says: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário de volta para venda assistida'.",
    shownBy: [[assisted, 'the semi-automatic flow toggles on and off, with a toast']],
  },
  {
    says: "Manual card payment link must be a URL, else 'Insira um link válido'.",
    shownBy: [
      [parts, "an invalid link shows 'Insira um link válido'"],
      [
        agent,
        "a refused confirmation shows why in a modal titled 'Finalizar Pedido'; a card paid elsewhere needs a link",
      ],
    ],
  },
  {
    says: 'PIX and Boleto are hidden when any item is a subscription. Each payment method is shown only if its enable flag on the order is set. Custom payment shows only if a custom method exists and the payment type is manual. Pay on delivery shows only if any option is payable on delivery.',
    shownBy: [
      [walk, 'PIX and Boleto are hidden when any item is a subscription'],
      [methods, 'each is shown only if its enable flag on the order is set'],
      [methods, 'Custom shows only if a custom method exists and the payment type is manual'],
      [methods, 'pay on delivery shows only if any option is payable on delivery, and then as nothing else'],
    ],
  },
  {
    says: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do pedido!'.",
    shownBy: [
      [
        'shared/rules/payment-words.test.ts',
        "a cash amount must be at least the order total: 'O valor deve ser maior que o valor do pedido!'",
      ],
      [state, 'is sent one second after the last key, if it is enough'],
      [walk, 'a shopper pays in cash on delivery and needs change: an amount below the total is refused'],
    ],
  },
  {
    says: "Manual shipping: 'Grátis' or 'Customizado' with a value. A manual discount replaces the coupon when manual prices are on; coupons only when the coupon permission is on.",
    shownBy: [
      [parts, "the delivery price is 'Grátis' or 'Customizado' with a value"],
      [
        discount,
        "a manual delivery price is sent with the address index and the type: 'Grátis' is 0, 'Customizado' its value",
      ],
      [agent, sale],
      [actions, 'a coupon can be typed only when the coupon permission is on'],
    ],
  },
  {
    says: 'Order footer problems … every message in catalogErrorMessages. The confirm button is disabled when any such rule is broken.',
    shownBy: [[walk, "a price change of a cart item is reported once; 'Entendi' lets the shopper continue"]],
  },
  {
    says: "'Erro ao atualizar o método de pagamento'",
    shownBy: [
      [walk, "a failed payment choice shows 'Erro ao atualizar o método de pagamento', and is not shown as chosen"],
    ],
  },
  {
    says: "coupon errors (title 'Cupom') and manual discount errors show the first server error message",
    shownBy: [
      [discount, "coupon errors (title 'Cupom') show the first server error message, and the input stays"],
      [discount, 'manual discount errors show the first server error message; an invalid amount is not sent'],
      [walk, "a coupon shows as a chip with its discount; an invalid one shows the reason under 'Cupom'"],
    ],
  },
  {
    says: "warning toasts … 'Falha ao carregar opções de pagamento' (first server message beside the field)",
    shownBy: [[walk, 'payment options that fail to load show an error, and can be retried']],
  },
  {
    says: "'Erro ao mudar de fluxo'",
    shownBy: [[assisted, "a flow that does not change shows 'Erro ao mudar de fluxo'"]],
  },
  {
    says: "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message.",
    shownBy: [
      [
        assisted,
        "confirm failure: a modal titled 'Finalizar Pedido' with the first server message; the order is reloaded",
      ],
      [
        agent,
        "a refused confirmation shows why in a modal titled 'Finalizar Pedido'; a card paid elsewhere needs a link",
      ],
    ],
  },
  {
    says: "Success toasts: … 'Resumo do pedido enviado para o contato'",
    shownBy: [[sendOuts, "the summary is sent once for two taps, and shows 'Resumo do pedido enviado para o contato'"]],
  },
  {
    says: 'For platform-user sessions the layout is a single column, not a container.',
    shownBy: [[agent, "an agent's checkout has its sections in order in a single column as wide as the page"]],
  },
];
