/** Why a product cannot be in the order, or not like this, in words for the shopper. Prices come formatted. */
export const orderRefusals = {
  empty: 'Seu pedido está vazio.',
  unknownProduct: 'Este produto não existe mais na loja.',
  unknownLine: 'Este item não está mais no seu pedido.',
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
    available === 1 ? `Temos apenas 1 unidade de ${name} em estoque.` : `Temos apenas ${available} unidades de ${name} em estoque.`,
  priceChanged: (name: string, before: string, now: string) => `O preço de ${name} mudou de ${before} para ${now}.`,
} as const;
