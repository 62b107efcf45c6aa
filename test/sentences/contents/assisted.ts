/**
 * Every sentence of the specification about the agents' own screens and actions, word for word. A test compares the
 * files of sentences with this list.
 */
export const assistedContents: Readonly<Record<string, readonly string[]>> = {
  'spec §1 What the product does': [
    'They can send the catalogue, a single product or an order summary to the contact, confirm or cancel the order for the customer, set a manual discount, set a price table, save customer data and switch the customer between a semi-automatic flow and assisted sale.',
  ],
  'spec §2 Screens': [
    'and, for platform users only, a button to send the product to the contact. Platform users get a wide card layout.',
    "and for platform users 'Enviar detalhes do produto'.",
    "'Finalizar e enviar {method}', or 'Receber pedido' when charging is disabled.",
    "'Enviar resumo do pedido'.",
    "'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'.",
    "'Cancelar pedido' with a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons Não/Sim.",
  ],
  'spec §4 States and transitions': [
    "Platform users instead see 'Enviar catálogo' (with the settings dialog 'Configurações do Catálogo') and 'Enviar resumo do pedido' (only when the order has items).",
    'Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and goes to /finish.',
    "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário de volta para venda assistida'.",
  ],
  'spec §5 Validation rules': [
    'Catalogue send settings: type Padrão, Categoria, Coleção (only if collections exist) or Busca.',
    'Categoria preselects the first non-collection category; Coleção preselects the first collection. Changing type clears the search text.',
    "Manual card payment link must be a URL, else 'Insira um link válido'.",
    "Manual shipping: 'Grátis' or 'Customizado' with a value.",
    'A manual discount replaces the coupon when manual prices are on; coupons only when the coupon permission is on.',
  ],
  'spec §6 Roles and permissions': [
    'Platform user (agent, assisted sale): sees the send-product button, wide cards and the cart link to /order/checkout; can send product, catalogue and summary; confirm order, cancel order, toggle semi-automatic flow; set manual discount, price table and manual prices/shipping when the manual-price setting is on; add restricted products.',
  ],
  'spec §8 The error catalogue': [
    "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message.",
    "'Erro ao mudar de fluxo'.",
    "Success toasts: 'Produto adicionado ao carrinho', 'Produto enviado para o contato', 'Resumo do pedido enviado para o contato', 'Catálogo enviado para o contato'.",
  ],
};
