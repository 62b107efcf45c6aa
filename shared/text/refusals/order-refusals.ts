const amountText = (most: number, measure: 'units' | 'kilograms'): string => {
  const number = most.toLocaleString('pt-BR', { useGrouping: 'always' });
  if (measure === 'kilograms') return `${number} kg`;
  return most === 1 ? '1 unidade' : `${number} unidades`;
};

/** Why a product cannot be in the order, or not like this, for the shopper. Prices are formatted. */
export const orderRefusals = {
  empty: 'O pedido está vazio.',
  unknownProduct: 'Este produto não existe mais na loja.',
  unknownLine: 'Este item não está mais no pedido.',
  otherProduct: 'Este item do pedido é de outro produto.',
  tooManyLines: (most: number) => `Seu pedido pode ter no máximo ${most} itens diferentes.`,
  unavailable: (name: string) => `${name} não está mais disponível. Remova o item para continuar.`,
  soldOut: (name: string) => `${name} está sem estoque. Remova o item para continuar.`,
  inactive: (name: string) => `${name} está indisponível no estoque.`,
  onRequest: (name: string) => `${name} tem preço sob consulta. Fale com a loja para comprar.`,
  restricted: (name: string) => `${name} só pode ser vendido por um atendente.`,
  chooseOptions: (name: string) => `Escolha as opções de ${name} antes de adicionar.`,
  noSuchOption: (name: string) => `Esta combinação de ${name} não existe.`,
  optionUnavailable: (name: string) => `Esta combinação de ${name} está indisponível.`,
  noSuchSubscription: (name: string) => `${name} não tem essa opção de assinatura.`,
  stockLimit: (name: string, available: number) =>
    available === 1
      ? `Temos apenas 1 unidade de ${name} em estoque.`
      : `Temos apenas ${available} unidades de ${name} em estoque.`,
  itemLimit: (name: string, most: number, measure: 'units' | 'kilograms') =>
    `Você pode pedir até ${amountText(most, measure)} de ${name}. Para uma quantidade maior, fale com a loja.`,
  orderLimit: (most: number) =>
    `Seu pedido pode ter até ${amountText(most, 'units')}. Para uma quantidade maior, fale com a loja.`,
  openOrders: (most: number) =>
    `Você já tem ${most === 1 ? '1 pedido' : `${most} pedidos`} esperando pagamento ou resposta da loja. ` +
    'Pague o que falta ou fale com a loja antes de fazer outro. Seus itens continuam no carrinho.',
  networkOrders:
    'Há muitos pedidos feitos desta conexão esperando pagamento ou resposta da loja. ' +
    'Pague o que falta ou fale com a loja antes de fazer outro. Seus itens continuam no carrinho.',
  networkOrdersWithoutName:
    'Há muitos pedidos feitos desta conexão esperando pagamento ou resposta da loja. ' +
    'Informe seus dados e escolha o pagamento, ou fale com a loja. Seus itens continuam no carrinho.',
  semiAutomatic: 'O robô está atendendo este contato. Para mexer no pedido, traga o contato de volta.',
  giftLine: 'Brindes são escolhidos e retirados no quadro de brindes.',
  customLine:
    'A quantidade deste item foi combinada com quem atende você. Para mudar, fale com a loja; remover você pode.',
  customQuantity: 'A quantidade vai de 1 a 999.',
  customNotRepeated: 'É um item avulso, combinado com quem atendeu você. Fale com a loja para pedir de novo.',
  customNotRepeatedByAgent: 'É um item avulso: adicione de novo se ainda vale.',
  cartKeepsSellerAndTable: 'O carrinho já tinha itens e ficou com a loja e os preços dele.',
  giftGroup: 'Este brinde não vale para este pedido.',
  giftGone: 'Este brinde não está mais disponível.',
  giftTwice: 'Cada brinde só pode ser escolhido uma vez.',
  giftLimit: (most: number) =>
    most === 1 ? 'Você pode escolher apenas 1 brinde.' : `Você pode escolher até ${most} brindes.`,
  giftLost: (name: string) => `O brinde ${name} não está mais disponível para este pedido.`,
  slotTaken: 'O horário de entrega escolhido não está mais disponível. Escolha outro.',
  priceChanged: (name: string, before: string, now: string) => `O preço de ${name} mudou de ${before} para ${now}.`,
} as const;
