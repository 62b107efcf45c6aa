import type { Sentence } from './sentence.ts';

const sendOuts = 'order-service/http/send-outs.test.ts';
const meta = 'order-service/services/meta-messages.test.ts';
const webhooks = 'order-service/http/channel-webhooks.test.ts';
const journey = 'journeys/assisted-send.test.ts';
const catalogue = 'journeys/agent-catalogue.test.ts';
const checkout = 'journeys/checkout-agent.test.ts';
const sells =
  'an agent sells with seller, price table, manual discount, corporate customer and custom freight, and confirms';
const sale = 'journeys/assisted-sale.test.ts';
const wholeSale =
  'an agent sends a product, the contact opens it, both edit the order, the agent confirms by PIX, the contact pays';
const rule = 'shared/rules/catalog/catalog-send.test.ts';
const state = 'webapp/state/session/send-to-contact.test.ts';

/**
 * Spec §1 and §6 the agents' messages, §2 and §4 the summary and the semi-automatic flow, §7 their calls, §8 their
 * toasts.
 */
export const assistedSend: Sentence[] = [
  {
    says: 'confirm or cancel the order for the customer, set a manual discount, set a price table, save customer data',
    shownBy: [
      [checkout, sells],
      [checkout, "an agent cancels the order after a question: 'Não' keeps it, 'Sim' ends on 'Pedido cancelado'"],
      [sale, wholeSale],
    ],
  },
  {
    says: 'sees the send-product button, wide cards and the cart link to /order/checkout; … add restricted products',
    shownBy: [
      [catalogue, "an agent sends the catalogue with 'Configurações do Catálogo' and a product from its card and page"],
      [catalogue, "an agent's cart and gift notice link to the checkout"],
      [
        'order-service/http/permissions.test.ts',
        'restricted products are refused to contacts and chatbots when the setting is on, not to agents',
      ],
    ],
  },
  {
    says: "Success toasts: 'Produto adicionado ao carrinho'",
    shownBy: [[sale, wholeSale]],
  },
  {
    says: "The demo shows the contact's phone beside the agent's screen, or one at a time on a phone.",
    isOurDecision: true,
    shownBy: [
      [
        'journeys/demo-show.test.ts',
        "the demo shows both sides: a message the agent sends arrives on the contact's phone",
      ],
      ['journeys/demo-show.test.ts', 'on a phone the demo shows one side at a time, as tabs that keep both loaded'],
    ],
  },
  {
    says: 'They can send the catalogue, a single product or an order summary to the contact, … and switch the customer between a semi-automatic flow and assisted sale.',
    shownBy: [
      [sendOuts, 'the catalogue opens at its start, at a category, at a collection or at a search'],
      [sendOuts, 'a product has its name, the chosen options, the price and a picture, and its button opens it'],
      [sendOuts, 'the summary has lines, gifts, totals, delivery and payment; an empty order is refused'],
      [sendOuts, 'toggles on and off, and the order contains its state'],
      [
        'order-service/services/messaging/deliver-messages.test.ts',
        '1,000 messages arrive once each and in order per contact, with two workers',
      ],
    ],
  },
  {
    says: 'Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram).',
    shownBy: [
      [
        'whole/meta.test.ts',
        'the running shop welcomes a WhatsApp contact, and their link opens the shop with their session',
      ],
      [webhooks, 'for the first time is saved with number and name and welcomed once, with the link to the shop'],
      [
        'order-service/providers/meta/meta-channel.test.ts',
        'receive a text, a button template, or a card where picture and text fit',
      ],
      ['order-service/providers/meta/webhook-events.test.ts', 'holds the person who wrote or tapped a button'],
    ],
  },
  {
    says: 'A message is na fila, enviado, entregue, lido or falhou, and never goes back.',
    isOurDecision: true,
    shownBy: [
      [meta, 'never goes back, in any order and number of reports'],
      [
        'order-service/database/messaging/message-states.test.ts',
        'are listed newest first: queued, sent, failed with its reason, delivered, read',
      ],
      ['order-service/providers/meta/meta-errors.test.ts', 'is final with a reason for the agent'],
    ],
  },
  {
    says: 'Outside of the 24 hours of a contact nothing is sent but an approved template.',
    isOurDecision: true,
    shownBy: [
      [meta, 'hold messages back outside of them, with a reason for the agent, until the contact writes'],
      [meta, "do not apply to WhatsApp's approved template; Messenger has none"],
    ],
  },
  {
    says: "'Enviar resumo do pedido'.",
    shownBy: [[journey, "an agent sends the order's summary: the contact finds it in the chat"]],
  },
  {
    says: "'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'.",
    shownBy: [[journey, 'an agent hands the contact over to the semi-automatic flow and takes the contact back']],
  },
  {
    says: 'Order: … isInSemiAutomatic',
    shownBy: [[sendOuts, 'toggles on and off, and the order contains its state']],
  },
  {
    says: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário de volta para venda assistida'.",
    shownBy: [
      [journey, 'an agent hands the contact over to the semi-automatic flow and takes the contact back'],
      [sendOuts, 'toggles on and off, and the order contains its state'],
    ],
  },
  {
    says: 'Platform user (agent, assisted sale): … can send product, catalogue and summary; … toggle semi-automatic flow',
    shownBy: [
      [sendOuts, 'are refused to shoppers'],
      [
        'order-service/http/agent-only.test.ts',
        'are refused to shoppers and unknown callers, call by call, and change nothing',
      ],
    ],
  },
  {
    says: 'POST /api/order/send/product/{id}: attributes list (empty list on the card)',
    shownBy: [
      [sendOuts, 'a product has its name, the chosen options, the price and a picture, and its button opens it'],
    ],
  },
  {
    says: 'GET /api/order/send/resume: send summary',
    shownBy: [[sendOuts, 'the summary has lines, gifts, totals, delivery and payment; an empty order is refused']],
  },
  {
    says: 'GET /api/order/send/catalog: categoryId, collectionId, searchTerm',
    shownBy: [[sendOuts, 'the catalogue opens at its start, at a category, at a collection or at a search']],
  },
  {
    says: 'POST /api/order/semiautomatic: returns isInSemiAutomatic',
    shownBy: [[sendOuts, 'toggles on and off, and the order contains its state']],
  },
  {
    says: "Success toasts: … 'Resumo do pedido enviado para o contato'",
    shownBy: [[journey, "an agent sends the order's summary: the contact finds it in the chat"]],
  },
  {
    says: 'In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container rather than the window.',
    shownBy: [
      [
        catalogue,
        "an agent's catalogue is zoomed to 75% and scrolls in its own container, further pages too (desktop)",
      ],
      [catalogue, "an agent's catalogue is zoomed to 75% and scrolls in its own container, further pages too (phone)"],
    ],
  },
  {
    says: "Platform users instead see 'Enviar catálogo' (with the settings dialog 'Configurações do Catálogo') and 'Enviar resumo do pedido' (only when the order has items).",
    shownBy: [[catalogue, "an agent sends the catalogue with 'Configurações do Catálogo'"]],
  },
  {
    says: 'Catalogue send settings: type Padrão, Categoria, Coleção (only if collections exist) or Busca.',
    shownBy: [[rule, 'the types are Padrão, Categoria, Coleção only if collections exist, and Busca']],
  },
  {
    says: 'Categoria preselects the first non-collection category; Coleção preselects the first collection. Changing type clears the search text.',
    shownBy: [
      [
        rule,
        'Categoria preselects the first non-collection category, Coleção the first collection, and changing the type clears',
      ],
      [catalogue, "an agent sends the catalogue with 'Configurações do Catálogo'"],
    ],
  },
  {
    says: "and for platform users 'Enviar detalhes do produto'.",
    shownBy: [
      [catalogue, "an agent sends the catalogue with 'Configurações do Catálogo' and a product from its card and page"],
    ],
  },
  {
    says: "Success toasts: … 'Produto enviado para o contato', … 'Catálogo enviado para o contato'.",
    shownBy: [
      [
        state,
        "a product from its card is sent with an empty list, once for two taps, and shows 'Produto enviado para o contato'",
      ],
      [state, "a catalogue is sent as the agent chose, and shows 'Catálogo enviado para o contato'"],
    ],
  },
  {
    says: 'Every failed call yields … a Portuguese message for its operation: … product send, summary send, semi-automatic flow, catalogue send',
    shownBy: [
      [state, "a failed message shows the operation's text and the shop's reason"],
      ['webapp/state/session/assisted.test.ts', "a flow that does not change shows 'Erro ao mudar de fluxo'"],
    ],
  },
  {
    says: 'order: cart (non-platform sessions); order/checkout: cart link for platform-user sessions',
    shownBy: [[catalogue, "an agent's cart and gift notice link to the checkout"]],
  },
];
