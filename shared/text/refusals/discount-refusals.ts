/** ' por Ana', or nothing where the person has no name. */
const by = (name: string | null): string => (name === null ? '' : ` por ${name}`);

const approvalLostStart = 'O pedido mudou, e o desconto aprovado de';

/** Whether a message is `approvalLost`. */
export const isApprovalLost = (message: string): boolean => message.startsWith(approvalLostStart);

/** Why an order has no coupon, discount or price table, or another than before. Amounts are formatted. */
export const discountRefusals = {
  noCoupons: 'Esta loja não aceita cupons.',
  unknown: 'Cupom inválido. Confira o código e tente novamente.',
  notYet: (code: string) => `O cupom ${code} ainda não está valendo.`,
  expired: (code: string) => `O cupom ${code} não é mais válido.`,
  minimum: (code: string, minimum: string) => `O cupom ${code} vale para pedidos a partir de ${minimum}.`,
  usedUp: (code: string) => `O cupom ${code} já foi esgotado.`,
  usedByCustomer: (code: string) => `O cupom ${code} já foi usado por este cliente.`,
  unknownPerson: (code: string) =>
    `Para usar o cupom ${code}, informe seu nome, e-mail e CPF. Ou retire o cupom para continuar sem ele.`,
  couponDropped: (reason: string) => `${reason} Ele foi retirado do pedido.`,
  hasManualDiscount: 'Este pedido já tem um desconto do vendedor, que não se soma a um cupom.',
  noManualPrices: 'Esta loja não permite alterar preços manualmente.',
  discountLimit: (limit: string) => `O desconto pode ser de no máximo ${limit} neste pedido.`,
  discountLowered: (before: string, now: string) =>
    `O desconto foi reduzido de ${before} para ${now}, o máximo para este pedido.`,
  lineDiscountLowered: (name: string, before: string, now: string) =>
    `O desconto em ${name} foi reduzido de ${before} para ${now}, por causa do limite para este pedido.`,
  lineDiscountLimit: (most: string, limit: string) =>
    `O desconto deste item pode ser de no máximo ${most}: o limite do pedido inteiro é ${limit}.`,
  hasLineDiscounts: 'Este pedido tem desconto em itens, que não se soma a um cupom. Retire-o antes.',
  giftDiscount: 'Um brinde não tem desconto.',
  approvalLost: (before: string, now: string) =>
    `${approvalLostStart} ${before} não vale mais. Ficou em ${now}, o máximo sem aprovação.`,
  aboveSubtotal: (most: string) => `O desconto não pode passar de ${most}, que é o que o pedido ainda custa.`,
  needsNoApproval: 'Este desconto está dentro do seu limite. Aplique sem pedir aprovação.',
  noReason: 'Diga por que pede este desconto.',
  noAnswer: 'Diga por que recusa este desconto.',
  awaitsApproval: 'O desconto espera aprovação. Espere a resposta, use o seu limite ou desista do pedido de desconto.',
  approvedBefore: (name: string | null) => `Este desconto já foi aprovado${by(name)}.`,
  refusedBefore: (name: string | null) => `Este desconto já foi recusado${by(name)}.`,
  requestWithdrawn: (name: string | null) => `${name ?? 'O atendente'} desistiu deste desconto.`,
  requestVoid: 'O pedido mudou depois que o desconto foi pedido. O atendente precisa pedir de novo.',
  approvalVoid: 'Foi aprovado, mas o pedido mudou depois: o desconto não vale mais.',
  requestReplaced: 'Este desconto não espera mais decisão: o atendente deu outro desconto ou retirou este.',
  orderEnded: 'O pedido já foi finalizado ou cancelado.',
  discountDropped: 'O desconto manual foi retirado do pedido.',
  unknownTable: 'Esta tabela de preço não existe mais.',
  tableDropped: (name: string) => `A tabela de preço ${name} não está mais disponível e foi retirada do pedido.`,
  totalChanged: (before: string, now: string) => `O total do pedido mudou de ${before} para ${now}.`,
} as const;
