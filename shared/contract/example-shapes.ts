/**
 * The values of one kind of object: it has all fields of `with`, and none of `without`. `isGeneral`: a field's own
 * example comes first.
 */
type ExampleShape = {
  isGeneral?: true;
  with: readonly string[];
  without?: readonly string[];
  values: Readonly<Record<string, unknown>>;
};

/** Two units of coffee, as the sums of an order show them. */
const coffee = { providerId: 'cafe-em-graos', sku: 'CAFE-500', name: 'Café em grãos 500 g' } as const;
const ana = { id: '5511987654321', name: 'Ana Souza' } as const;
const picture = 'https://loja.example/fotos/cafe.jpg';

/**
 * The values that a field has in objects of one kind, where its name alone does not say them: a product and a delivery
 * both have a `name`. The first shape that knows a field decides. An invented shop, and no real person's data.
 */
export const exampleShapes: readonly ExampleShape[] = [
  {
    with: ['step', 'extent'],
    values: { step: 'placed', by: 'agent', name: 'Lia Souza', amount: null, extent: null, reason: null },
  },
  {
    with: ['reason'],
    without: ['id', 'amount', 'approve', 'percent', 'amout', 'advice', 'requestedAt'],
    values: { reason: 'Produto em falta' },
  },
  { with: ['approve', 'reason'], values: { reason: 'Acima da nossa margem.' } },
  { with: ['amount', 'reason'], values: { reason: 'Faltou um item.' } },
  { with: ['percent', 'amout', 'reason'], values: { percent: 15, amout: 8.97 } },
  { with: ['percent', 'amout'], values: { percent: 10, amout: 5.98 } },
  { with: ['totalWithDiscount'], values: { totalAmout: 59.8 } },
  { with: ['name', 'quantity', 'totalAmout'], values: { name: coffee.name, totalAmout: 59.8 } },
  { with: ['charged', 'refunded'], values: { charged: 71.8, refunded: 12.5 } },
  { with: ['whyNot', 'note'], values: { most: 59.3, note: null } },
  { with: ['messages', 'note'], values: { note: 'As mensagens saem quando o contato escrever.' } },
  { with: ['price', 'note'], values: { name: 'Cesta de presente', price: 49.9, note: 'com laço vermelho' } },
  { with: ['pixKey'], without: ['link', 'providerId'], values: { pixKey: 'pix@emporio.example' } },
  { with: ['type', 'cashAmount'], values: { type: 4, providerId: 'dinheiro', cashAmount: 100 } },
  { with: ['type', 'addressIndex'], values: { type: 1, providerId: 'rapida' } },
  { with: ['number', 'status', 'at'], values: { status: 1, paymentStatus: 1 } },
  { with: ['method', 'providerType'], without: ['providerId'], values: { method: 3, providerType: 5 } },
  { with: ['itemCount', 'lineCount'], values: { status: 1, paymentStatus: 1, itemCount: 2, lineCount: 1 } },
  { with: ['count', 'value'], values: { count: 2, value: 35.9, firstValue: 35.9 } },
  { with: ['installments', 'name', 'providerId'], without: ['pixKey'], values: { providerId: 'cartao' } },
  {
    with: ['installments', 'name', 'providerId'],
    without: ['pixKey', 'number'],
    values: { name: 'Cartão de crédito' },
  },
  { with: ['fullAddress', 'providerId'], values: { providerId: 'centro', name: 'Empório Girassol, Centro' } },
  { with: ['ids', 'name'], values: { ids: ['cafes'], name: 'Cafés' } },
  { with: ['order', 'missing'], values: { missing: [{ name: 'Mel silvestre 300 g', reason: 'Acabou na loja.' }] } },
  { with: ['number', 'street'], values: { number: '10', name: 'Casa' } },
  { with: ['neighborhoods', 'street'], values: { neighborhoods: [{ id: 'se', name: 'Sé' }] } },
  { with: ['id', 'reason', 'askedAt'], values: { id: 7, reason: 'Cliente antiga, e o café está no fim da validade.' } },
  { with: ['reason', 'advice'], values: { reason: 'O telefone não recebe mensagens.', title: 'Café em grãos 500 g' } },
  { with: ['requestedAt', 'finishedAt'], values: { state: 'refunded', reason: 'Faltou um item.' } },
  { with: ['startDeliveryTime', 'isManual'], values: { type: 'ExpressDelivery' } },
  { with: ['id', 'reason', 'line'], values: { id: 'CAFE-500' } },
  { with: ['id', 'field'], values: { id: 'CAFE-500' } },
  {
    with: ['link', 'pixKey'],
    values: { link: null, name: 'PIX', providerId: 'pix', pixKey: 'pix@emporio.example', method: 3 },
  },
  { with: ['cashAmount'], values: { name: 'PIX', providerId: 'pix' } },
  { with: ['payOnDelivery'], values: { name: 'PIX', providerId: 'pix', method: 3 } },
  {
    with: ['isRestrictedSale'],
    values: {
      ...coffee,
      description: 'Torra média, de pequenos produtores do sul de Minas.',
      price: 29.9,
      listPrice: 34.9,
      minPrice: 29.9,
      maxPrice: 29.9,
      isActive: true,
      soldInKilo: false,
      amountInKilo: 0,
      kilogramPrice: 0,
      stock: 40,
      sellerName: null,
      offerDescription: 'Leve 3, pague 2',
      shippingRestrictionMessage: null,
      currentDimension: null,
      variantImagesSrc: [picture],
      clusterHighlights: ['Novidade'],
      brand: { name: 'Serra Alta' },
      variants: true,
      specification: [{ name: 'Peso', value: ['500 g'] }],
    },
  },
  {
    with: ['priceOnRequest', 'categories'],
    values: {
      id: 'cafe-em-graos',
      name: 'Café em grãos 500 g',
      link: 'https://emporio.example/cafe-em-graos',
      categories: [{ id: 'cafes', name: 'Cafés' }],
      active: true,
    },
  },
  {
    with: ['barcode', 'soldOut'],
    values: {
      price: 29.9,
      stock: 40,
      weightInGrams: 520,
      options: [{ name: 'Moagem', value: 'Grossa' }],
      active: true,
      available: true,
      promotionStartsAt: null,
      promotionEndsAt: null,
    },
  },
  {
    with: ['items', 'totalAmout', 'version'],
    values: {
      version: 4,
      agent: { id: 'bia', name: 'Bia Ramos' },
      changedByAgent: null,
      discountRequest: null,
      semiAutomaticSince: null,
      catalogErrorMessages: [],
    },
  },
  { with: ['items', 'totalAmout', 'messages'], values: { messages: [] } },
  { with: ['table', 'rows'], values: { rows: [{ number: 1042, status: 'Received' }] } },
  { with: ['decidedBy', 'answer'], values: { decidedBy: null, decidedAt: null, answer: null } },
  {
    with: ['line'],
    without: ['reason', 'field', 'kept'],
    values: { line: '00190.00009 01234.567897 01234.567897 4 16470000012345', link: 'https://loja.example/boleto.pdf' },
  },
  { with: ['failureType', 'link'], values: { link: 'https://pagamento.example/1042' } },
  { with: ['boleto', 'link'], values: { link: 'https://pagamento.example/1042' } },
  { with: ['listPrice', 'promotionalPrice'], values: { listPrice: 29.9, promotionalPrice: 0 } },
  { with: ['priceDefault'], values: { isAvailable: true, map: { moagem: 'grossa' } } },
  { with: ['url', 'alt'], values: { url: picture, sized: `${picture}?width={width}`, alt: 'Pacote de café em grãos' } },
  { with: ['options', 'name'], values: { providerId: 'moagem', name: 'Moagem' } },
  { with: ['redirectable', 'name'], values: { providerId: 'grossa', name: 'Grossa' } },
  { with: ['optionProviderId', 'redirectable'], values: { providerId: 'moagem' } },
  { with: ['optionName'], values: { providerId: 'moagem', name: 'Moagem' } },
  { with: ['children', 'shopId'], values: { providerId: 'cafes', name: 'Cafés', description: 'Em grãos e moídos.' } },
  { with: ['specification'], values: coffee },
  { with: ['hidden', 'values'], values: { key: 'brand', name: 'Marca' } },
  { with: ['name', 'value', 'quantity'], values: { name: 'Serra Alta', value: 'Serra Alta', quantity: 12 } },
  { with: ['kind', 'asked', 'used'], values: { asked: 'cafe em grao', used: ['café', 'grãos'], others: ['moído'] } },
  { with: ['unitPrice', 'quantity'], values: { ...coffee, totalAmout: 59.8, amount: 59.8, subscription: null } },
  { with: ['sku', 'name'], values: coffee },
  { with: ['availableGifts'], values: { availableQuantity: 1 } },
  { with: ['imageUrl', 'seller'], values: { id: 'CANECA', name: 'Caneca esmaltada', seller: '', imageUrl: picture } },
  { with: ['seller', 'index'], without: ['quantity'], values: { id: 'CANECA', seller: '', index: 'brinde-1' } },
  { with: ['serviceTax'], values: { providerId: 'bia', name: 'Bia Ramos', address: '', serviceTax: 2.5 } },
  {
    with: ['steps', 'saleMode'],
    values: { name: 'Empório Girassol', collections: [{ providerId: 'COLLECTION_1', name: 'Novidades' }] },
  },
  {
    with: ['enableDelivery', 'enablePickUp'],
    without: ['items'],
    values: { enableDelivery: true, enablePickUp: true },
  },
  { with: ['until', 'text'], values: { text: 'Voltamos às 14h.' } },
  { with: ['type', 'publicKey'], values: { publicKey: null } },
  { with: ['everyMinutes'], values: { address: 'https://erp.example/produtos.xml' } },
  { with: ['slug'], values: { slug: 'demo', name: 'Empório Girassol' } },
  { with: ['agent', 'orders'], values: { name: 'Bia Ramos' } },
  { with: ['id', 'type'], values: { id: 'cafes' } },
  { with: ['shippingTimeEstimative'], values: { providerId: 'rapida', name: 'Entrega rápida' } },
  { with: ['startDeliveryTime', 'providerId'], values: { type: 1, providerId: 'rapida', name: 'Entrega rápida' } },
  { with: ['providerId', 'name'], values: coffee },
  { with: ['id', 'name'], without: ['status', 'events'], values: ana, isGeneral: true },
];
