// A complete order service in memory, in plain JavaScript: an example of docs/order-service-contract.md, no product.
// CONTEXT_SECRET=… PORT=4000 node docs/examples/order-service.mjs
// Then the shop: CONTEXT_SECRET=… ORDER_SERVICE_URL=http://127.0.0.1:4000 npm start, opened at /#exemplo-contato
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '4000', CONTEXT_SECRET = '' } = globalThis.process.env;
const [CREATING, RECEIVED, CANCELED, PIX, ON_DELIVERY] = [0, 1, 3, 3, 5];
// The shop. Money is whole cents here, and reais on the wire.
const reais = (cents) => cents / 100;
const now = () => new Date().toISOString();
const products = [
  { providerId: 'cafe', name: 'Café em grãos', cents: 29_90, categoryId: 'bebidas', stock: 50 },
  { providerId: 'pao', name: 'Pão de fermentação natural', cents: 18_00, categoryId: 'padaria', stock: 50 }];
const limits = { orderMinPrice: null, maxDistinctItems: null, maxItemsAmout: null };
const settings = {
  shopId: 'exemplo', name: 'Loja de exemplo', saleMode: 3, channelSettings: [], whatsApp: '', collections: [], limits,
  style: { defaultColor: '#0a7f5a', secondaryColor: '#064d37', urlLogo: null }, webCatalogCallbackMessage: '',
  steps: ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment'], disableRestrictedProducts: false,
  showCollections: false, hideAttributes: false, showSpecifications: false, enableCnpj: false, externalLogistic: false,
  enableManualPrices: false, logistics: { enableDelivery: false, enablePickUp: true }, finishOrderIn: 'page',
  allowShippingRestrictedProducts: true, canUseCoupon: false, disableChargeOrders: false, showSellerOptions: false,
  payment: { type: 'other', publicKey: null }, disableExpressDeliveryForAssistedSale: false,
  timeZone: 'America/Sao_Paulo' };
const categories = [['bebidas', 'Bebidas'], ['padaria', 'Padaria']].map(([providerId, name]) => (
  { providerId, name, description: null, children: [], shopId: settings.shopId }));
const address = { street: 'Praça da Sé', number: '10', neighborhood: 'Sé' };
/** The only delivery: the customer collects the order. */
const pickup = { type: 0, providerId: 'centro', name: 'Loja do centro', price: 0, isManual: false, day: null, ...limits,
  startDeliveryTime: null, endDeliveryTime: null, storePickUpAddress: { name: 'Loja do centro', ...address } };
const payments = [
  { method: PIX, providerType: 3, providerId: 'pix', name: 'PIX', group: null },
  { method: ON_DELIVERY, providerType: 6, providerId: 'dinheiro', name: 'Dinheiro', group: 'Dinheiro' }];
// People, their sessions and orders, in memory.
const personOf = (id, name) => ({ id, name, addresses: [], customer: {}, cart: null, placed: [], streams: new Set() });
const [ana, bruno] = [personOf('ana', 'Ana'), personOf('bruno', 'Bruno')];
const sessions = new Map([['exemplo-contato', 0, ana], ['exemplo-agente', 1, ana], ['exemplo-outro', 0, bruno]].map(
  ([code, sessionType, person]) => [code, { sessionType, person }]));
const responses = new Map();
let lastNumber = 1000;
const unclear = 'Confira os dados e tente de novo.';
const refuse = (status, code, message, data = null) => Object.assign(new Error(code), { status, code, message, data });
const assertClear = (isClear, code = 'bad-request') => { if (!isClear) throw refuse(400, code, unclear); };
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const subtotalOf = ({ items }) => sum(items.map(({ quantity, cents }) => quantity * cents));
const noTimes = Object.fromEntries(['placed', 'paid', 'preparing', 'dispatched', 'finalized', 'canceled']
  .map((name) => [`${name}At`, null]));
const newCart = () => ({ id: `ped-${randomUUID()}`, number: null, version: 0, status: CREATING, changedBy: 'shopper',
  placedBy: null, items: [], nextIndex: 1, logistic: null, payment: null, times: noTimes });
const cartOf = (person) => person.cart ?? Object.assign(person, { cart: newCart() }).cart;
const eventText = ({ id, version, status, changedBy }) =>
  `id: ${id}.${version}\nevent: order\ndata: ${JSON.stringify({ id, version, status, changedBy })}\n\n`;
/** Each change gives the order a new version and tells the open pages. */
function changed(session, order, change) {
  change(order);
  order.version += 1;
  order.changedBy = session.sessionType === 1 ? 'agent' : 'shopper';
  for (const stream of session.person.streams) stream.write(eventText(order));
  return orderView(order, session);
}
const edit = (session, change) => changed(session, cartOf(session.person), change);
// What the contract calls things.
const productView = ({ providerId, name, cents, stock }, { sessionType }) => ({
  providerId, name, images: [], description: '', brand: null, sellerName: null, attributes: [], variants: false,
  dimensions: [], currentDimension: null, variantImagesSrc: [], sku: providerId, price: reais(cents), listPrice: 0,
  promotionalPrice: 0, minPrice: reais(cents), maxPrice: reais(cents), isActive: stock > 0, isPriceOnRequest: false,
  isRestrictedSale: false, hasShippingRestriction: false, shippingRestrictionMessage: null, soldInKilo: false,
  amountInKilo: 0, kilogramPrice: 0, clusterHighlights: [], offerDescription: null, specification: [],
  subscriptionOffers: [], ...(sessionType === 1 ? { stock } : {}) });
const itemView = ({ index, providerId, quantity, name, cents, preferences }) => ({
  index, providerId, quantity, attributes: [], sku: providerId, subscription: null, name, images: [],
  unitPrice: reais(cents), promotionalPrice: 0, totalAmout: reais(cents * quantity), isGift: false, preferences,
  sellerId: null, priceTags: [], hasShippingRestriction: false });
const emptyCustomer = { name: '', email: '', document: '', phone: '', isCorporate: false, corporateDocument: '',
  corporateName: '', tradeName: '', stateInscription: '' };
const noPayment = { method: null, providerType: null, providerId: null, name: null, group: null, cashAmount: null };
const orderView = ({ logistic, payment, ...order }, { person }) => ({
  id: order.id, number: order.number, version: order.version, status: order.status, changedBy: order.changedBy,
  userId: person.id, isAnonymousUser: false, items: order.items.map(itemView), gifts: [], seller: null, coupon: null,
  itemsAmout: reais(subtotalOf(order)), discountAmout: 0, manualDiscount: null, minOrderValue: 0, enablePickUp: true,
  totalAmout: reais(subtotalOf(order)), providerPriceTableId: null, enablePreferences: true, recaptchaKey: null,
  isInSemiAutomatic: false, catalogErrorMessages: [], payment: { ...(payment ?? noPayment), link: null }, logistic,
  customer: { ...emptyCustomer, ...person.customer, address: null }, enableDelivery: false, enablePixPayment: true,
  enableCreditPayment: false, enableNubankPayment: false, enableLinkPayment: false, enableBoletoPayment: false });
/** The example's PIX is paid by itself two seconds after the confirmation. */
const isPaid = ({ payment, status, times }) =>
  payment?.method === PIX && status === RECEIVED && Date.now() - Date.parse(times.placedAt) > 2_000;
const timesView = (order) => ({ ...order.times, paidAt: isPaid(order) ? order.times.placedAt : null });
function paymentView(order, session) {
  const isPix = order.payment?.method === PIX && order.number !== null;
  const pix = isPix && !isPaid(order) ? { code: `00020126-exemplo-${order.id}`, expiresAt: null } : null;
  return { order: orderView(order, session), number: order.number, placedBy: order.placedBy, arrived: null, pix,
    status: isPaid(order) ? 1 : isPix ? 0 : null, failureType: null, boleto: null, link: null, now: now() };
}
const placedView = (order, session) => ({ ...paymentView(order, session), times: timesView(order), isDoubtful: false,
  money: { charged: isPaid(order) ? orderView(order, session).totalAmout : 0, refunded: 0, disputed: 0 } });
function headView(order, session) {
  const { id, number, status, totalAmout, payment, logistic, items } = orderView(order, session);
  return { id, number, status, paymentStatus: isPaid(order) ? 1 : null, totalAmout, images: [], times: timesView(order),
    payment: { method: payment.method, providerType: payment.providerType },
    logistic: logistic && { type: logistic.type }, itemCount: sum(items.map(({ quantity }) => quantity)),
    firstItem: items[0]?.name ?? '', lineCount: items.length };
}
function page(rows, { perPage = 10, pageNumber = 0, pageToken = pageNumber }) {
  const [at, size] = [Number(pageToken), Number(perPage)];
  assertClear(Number.isInteger(at) && at >= 0, 'bad-page-token');
  assertClear(Number.isInteger(size) && size > 0 && size <= 1_000);
  const hasMore = rows.length > (at + 1) * size;
  const data = rows.slice(at * size, (at + 1) * size);
  return { data, page: at, perPage: size, hasMore, token: hasMore ? String(at + 1) : null };
}
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const named = ({ searchQuery = '' }) => ({ name }) => plain(name).includes(plain(searchQuery));
const productPage = (session, asked, is) => page(products.filter(is).map((one) => productView(one, session)), asked);
const notFound = () => { throw refuse(404, 'not-found', 'Não encontramos o que você procura.'); };
const find = (list, id, name = 'providerId') => list.find((one) => String(one[name]) === String(id)) ?? notFound();
const payable = ({ person }, { order: id }) => (id === undefined
  ? person.placed[0] ?? cartOf(person) : find([cartOf(person), ...person.placed], id, 'id'));

// The calls by method and path. The confirmation, and a POST that is not in `reads`, changes something.
const reads = ['POST /api/catalog/products/search', 'POST /api/catalog/products/searchText'];
const calls = {
  'GET /api/session/:code': ({ params }) => openSession(params.code),
  'GET /api/shop/settings': () => ({ data: settings }),
  'GET /api/catalog/categories': ({ query }) => page(categories, { perPage: 50, ...query }),
  'GET /api/catalog/top': ({ session, query }) => productPage(session, query, () => true),
  'POST /api/catalog/products/search': ({ session, body }) => productPage(session, body, (one) =>
    String(body.category).split(',').includes(one.categoryId) && named(body)(one)),
  'POST /api/catalog/products/searchText': ({ session, body }) => productPage(session, body, named(body)),
  'GET /api/catalog/products/byids/:ids': ({ session, params: { ids } }) =>
    products.filter(({ providerId }) => ids.split(',').includes(providerId)).map((one) => productView(one, session)),
  'GET /api/catalog/products/facets': () => [],
  'GET /api/catalog/products/:id': ({ session, params }) => productView(find(products, params.id), session),
  'GET /api/order/current': ({ session }) => orderView(cartOf(session.person), session),
  'POST /api/order/items': putItem,
  'GET /api/order/confirm': confirm,
  'GET /api/order/placed': ({ session }) => session.person.placed.map((order) => headView(order, session)),
  'GET /api/order/placed/:number': ({ session, params }) =>
    placedView(find(session.person.placed, params.number, 'number'), session),
  'POST /api/order/placed/:id/cancel': ({ session, params }) => {
    const order = find(session.person.placed, params.id, 'id');
    if (order.status !== RECEIVED) throw refuse(422, 'rule', 'Este pedido não pode mais ser cancelado.');
    for (const { providerId, quantity } of order.items) find(products, providerId).stock += quantity;
    const times = { ...timesView(order), canceledAt: now() };
    return changed(session, order, () => Object.assign(order, { status: CANCELED, times }));
  },
  'GET /api/order/payment/state': ({ session, query }) => paymentView(payable(session, query), session),
  'GET /api/order/payments': () =>
    payments.map(({ providerType, ...option }) => ({ ...option, payOnDelivery: option.method === ON_DELIVERY })),
  'POST /api/order/payment/delivery': ({ session, body: { providerId, cashAmount = null } }) =>
    edit(session, (cart) => Object.assign(cart, { payment: { ...find(payments, providerId), cashAmount } })),
  'POST /api/order/logistic': ({ session, body }) => {
    if (!['', pickup.providerId].includes(body.providerId)) throw refuse(422, 'rule', 'Escolha onde retirar.');
    return edit(session, (cart) => Object.assign(cart, { logistic: body.providerId === '' ? null : pickup })); },
  'GET /api/order/stores': () => [{ providerId: 'centro', name: pickup.name, fullAddress: address }],
  'POST /api/order/payment/start': (call) => calls['GET /api/order/payment/state'](call),
  'POST /api/customer/update': ({ session, session: { person: { customer } }, body }) => edit(session, () => {
    const phone = (body.phone ?? '').replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
    if (phone && !/^[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(phone)) throw refuse(422, 'rule', 'Confira o telefone.');
    for (const name in emptyCustomer) if (name in body) customer[name] = name === 'phone' ? phone : body[name]; }),
};
// There is nothing to choose of these here. The page hides what has an empty list.
calls['GET /api/order/payment/credit'] = ({ session, query }) => payable(session, query) && [];
for (const name of ['logistic', 'seller', 'schedule', 'messages', 'price-tables'])
  calls[`GET /api/order/${name}`] = () => [];
const ofAnyone = ['GET /api/session/:code', 'GET /api/shop/settings'];
const ofAgents = ['GET /api/order/messages', 'GET /api/order/price-tables', 'POST /api/order/placed/:id/cancel'];
function openSession(code) {
  const { sessionType, person: { id, name, addresses } } = sessions.get(code) ?? notFound();
  return { sessionType, channelType: 2, channelId: 'site', shopId: settings.shopId, userShop: { id, name, addresses },
    ...(sessionType === 1 ? { contact: { name, channelType: 2, phoneEnd: null } } : {}) };
}
function putItem({ session, body: { index, providerId, quantity, preferences = null } }) {
  const { name, cents, stock } = find(products, providerId);
  const cart = cartOf(session.person);
  const line = cart.items.find((item) => (index ? item.index === index : item.providerId === providerId));
  if (index && quantity > 0 && line?.providerId !== providerId) notFound();
  if (quantity > stock) throw refuse(422, 'rule', `Só temos ${stock} de ${name}.`, orderView(cart, session));
  return edit(session, () => {
    if (quantity === 0) cart.items = cart.items.filter((item) => item !== line);
    else if (line) Object.assign(line, { quantity, preferences });
    else cart.items.push({ index: String(cart.nextIndex++), providerId, quantity, name, cents, preferences });
  });
}
function confirm({ session, session: { person } }, cart = cartOf(session.person)) {
  const gone = cart.items.filter(({ providerId, quantity }) => quantity > find(products, providerId).stock);
  const lacks = [cart.items.length === 0 && 'Ponha um produto no carrinho.', !cart.logistic && 'Escolha a entrega.',
    !person.customer.name && 'Diga o seu nome.', !cart.payment && 'Escolha o pagamento.',
    ...gone.map(({ name }) => `Não temos mais tanto de ${name}.`)].filter(Boolean);
  if (lacks[0]) throw refuse(422, cart.items[0] ? 'rule' : 'empty-order', lacks.join(' '), orderView(cart, session));
  for (const { providerId, quantity } of cart.items) find(products, providerId).stock -= quantity;
  Object.assign(person, { placed: [cart, ...person.placed], cart: null });
  const times = { ...noTimes, placedAt: now() };
  return changed(session, cart, () =>
    Object.assign(cart, { number: ++lastNumber, status: RECEIVED, placedBy: 'shopper', times }));
}

// What a body must be; anything else gets 400. Fields that no form has are ignored.
const string = (most, least = 0) => (text) => typeof text === 'string' && text.length >= least && text.length <= most;
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const flag = (value) => typeof value === 'boolean';
const maybe = (is) => (value) => value === undefined || is(value);
const orNull = (is) => (value) => value === null || is(value);
const list = (is) => (value) => Array.isArray(value) && value.length <= 20 && value.every(is);
const form = (fields) => (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
  && Object.entries(fields).every(([name, is]) => is(value[name]));
const search = { perPage: maybe(whole(1, 1_000)), pageNumber: maybe(whole(0, 100_000)), pageToken: maybe(string(1_500)),
  searchQuery: maybe(string(200)) };
const forms = {
  'POST /api/catalog/products/search': form({ ...search, category: string(1_000) }),
  'POST /api/catalog/products/searchText': form(search),
  'POST /api/order/items': form({ index: string(10), providerId: string(400, 1), quantity: whole(0, 9_999),
    attributes: maybe(list(form({ providerId: string(200, 1), optionProviderId: string(200, 1), redirectable: flag }))),
    subscription: maybe(orNull(form({ type: whole(10, 40), frequency: whole(1, 365) }))), sku: maybe(string(200)),
    preferences: maybe(orNull(string(500))) }),
  'POST /api/order/logistic': form({ type: whole(0, 2), providerId: string(200), addressIndex: maybe(whole(0, 99)) }),
  'POST /api/order/payment/delivery': form({ providerId: string(200, 1), type: whole(0, 8),
    cashAmount: maybe((value) => Number.isFinite(value) && value >= 0 && value <= 1e9) }),
  'POST /api/customer/update': form(Object.fromEntries(Object.entries(emptyCustomer).map(([name, empty]) =>
    [name, typeof empty === 'boolean' ? flag : name === 'phone' ? maybe(string(300)) : string(300)]))),
};

// HTTP: the gateway's signature, the session, If-Match, Idempotency-Key and the envelope.
const routes = Object.entries(calls).map(([name, run]) => {
  const [method, path] = name.split(' ');
  const isWrite = name === 'GET /api/order/confirm' || (method === 'POST' && !reads.includes(name));
  return { name, method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`), isWrite, run };
});
const contextNames = ['x-request-id', 'x-session-type', 'x-channel-type', 'x-channel-id', 'x-shop-id',
  'x-in-app-browser', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
/** The context headers are the gateway's only with a valid signature. This example uses them for its log alone. */
function isSigned(headers) {
  const text = ['v1', ...contextNames.map((name) => `${name}:${headers[name] ?? ''}`)].join('\n');
  const signature = createHmac('sha256', CONTEXT_SECRET).update(text).digest();
  const sent = Buffer.from(headers['x-context-signature'] ?? '', 'hex');
  return sent.length === signature.length && timingSafeEqual(sent, signature);
}
function sessionOf({ authorization = '' }, name = '') {
  const session = sessions.get(authorization.replace(/^Bearer /i, '')) ?? null;
  if (!session && !ofAnyone.includes(name)) throw refuse(401, 'no-session', 'Abra de novo o link da conversa.');
  if (ofAgents.includes(name) && session.sessionType !== 1) throw refuse(403, 'not-yours', 'Só atendentes fazem isto.');
  return session;
}
/** `If-Match: "<id>.<version>"`: the order that the person saw must be the current one. */
function assertOrderUnchanged({ 'if-match': sent = '*' }, session, cart = cartOf(session.person)) {
  const [, id, version] = /^"([\w-]+)\.(\d+)"$/.exec(sent) ?? assertClear(sent === '*') ?? [];
  if (id !== undefined && (id !== cart.id || Number(version) !== cart.version))
    throw refuse(409, 'stale', 'O pedido mudou. Confira e tente de novo.', orderView(cart, session));
}
async function respond(request, response) {
  const { method, headers } = request;
  const { pathname, searchParams } = new URL(`http://example${request.url}`);
  if (CONTEXT_SECRET && !isSigned(headers)) console.error('not from the gateway:', method, pathname);
  if (/^\/api\/order\/events\/?$/.test(pathname)) return follow(request, response);
  const query = Object.fromEntries(searchParams);
  const route = routes.find((one) => one.method === method && one.pattern.test(pathname)) ?? notFound();
  const session = sessionOf(headers, route.name);
  const text = Buffer.concat(await request.toArray()).toString();
  const body = JSON.parse(text || '{}');
  assertClear(forms[route.name]?.(body) ?? true);
  const { groups = {} } = route.pattern.exec(pathname);
  const params = Object.fromEntries(Object.entries(groups).map(([name, one]) => [name, decodeURIComponent(one)]));
  const run = () => {
    if (route.isWrite) assertOrderUnchanged(headers, session);
    return responseOf(200, { success: true, data: route.run({ session, params, query, body }), errors: [] });
  };
  const first = () => { try { return run(); } catch (no) { if (no.status) return refusalOf(no); throw no; } };
  const key = headers['idempotency-key'];
  if (!route.isWrite || key === undefined) return run();
  if (!/^[\w-]{8,100}$/.test(key)) throw refuse(400, 'bad-key', unclear);
  const name = `${headers.authorization} ${key}`;
  const sent = JSON.stringify([method, pathname, query, text]);
  if (!responses.has(name)) responses.set(name, { sent, response: first() });
  if (responses.get(name).sent !== sent) throw refuse(422, 'key-reused', 'Esta tentativa foi usada com outros dados.');
  return responses.get(name).response;
}
const responseOf = (status, envelope) => ({ status, text: JSON.stringify(envelope) });
function refusalOf(error) {
  const isUnclear = error instanceof SyntaxError || error instanceof URIError || error.code === 'ERR_INVALID_URL';
  const { status, code, message, data } = isUnclear ? refuse(400, 'bad-request', unclear) : error;
  if (status) return responseOf(status, { success: false, data, errors: [{ message, code }] });
  console.error(error);
  return responseOf(500, { success: false, data: null, errors: [{ message: 'Algo deu errado.', code: 'fault' }] });
}
/** The event stream: the newest event at once and every 15 seconds, and each change. It is no single response. */
function follow(request, response) {
  const { person } = sessionOf(request.headers);
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`:\n\n${eventText(cartOf(person))}`);
  const timer = setInterval(() => response.write(eventText(cartOf(person))), 15_000);
  person.streams.add(response);
  return void response.on('close', () => clearInterval(timer) ?? person.streams.delete(response));
}
const server = createServer(async (request, response) => {
  const given = await respond(request, response).catch(refusalOf);
  if (!given) return;
  const etag = `"${createHash('sha256').update(given.text).digest('base64url').slice(0, 22)}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(given.status, { 'content-type': 'application/json; charset=utf-8', etag }).end(given.text);
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
