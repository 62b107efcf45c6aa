/** A way to spoil the example order service, and the check that must find it. */
export type ExampleFault = [what: string, spoil: (source: string) => string, call: RegExp];

/** Replaces a part of the example, which must be there: a fault that changes nothing would show nothing. */
const without =
  (part: string, other: string) =>
  (source: string): string => {
    if (!source.includes(part)) throw new Error(`the example does not have ${part}`);
    return source.replace(part, () => other);
  };

const line = 'cart.items.find((item) => (index ? item.index === index : item.providerId === providerId))';

/** What a service may do wrong with lines, versions, values, lists, stock and keys. */
export const exampleFaults: readonly ExampleFault[] = [
  ['saves a phone with its country code', without(".replace(/^55(?=\\d{10,11}$)/, '')", ''), /update.*telefone 5511/],
  ['takes a text that is no phone', without('if (phone && !', 'if (false && !'), /update.*telefone inválido 123/],
  [
    'refuses the state of a contact with nothing to pay',
    without('person.placed[0] ?? cartOf(person)', 'person.placed[0] ?? notFound()'),
    /payment\/state.*sem order/,
  ],
  ['forgets a refusal by its key', without('if (no.status) return', 'if (!no) return'), /items.*a recusa repetida/],
  [
    'leaves the query out of the key',
    without('JSON.stringify([method, pathname, query, text])', 'JSON.stringify([method, pathname, text])'),
    /payment\/start.*outra consulta/,
  ],
  [
    'lists an order with another total',
    without(
      'paymentStatus: isPaid(order) ? 1 : null, totalAmout,',
      'paymentStatus: null, totalAmout: totalAmout + 0.01,',
    ),
    /order\/placed$/,
  ],
  [
    'counts the lines of a listed order as its units',
    without('itemCount: sum(items.map(({ quantity }) => quantity))', 'itemCount: items.length'),
    /order\/placed$/,
  ],
  [
    'says that an unpaid order was charged',
    without('charged: isPaid(order) ? orderView(order, session).totalAmout : 0', 'charged: 999'),
    /order\/placed\/:number/,
  ],
  [
    'shows the order of another contact by its number',
    without('placedView(find(session.person.placed,', 'placedView(find(ana.placed,'),
    /order\/placed\/:number.*outro contato/,
  ],
  [
    'shows the payment of another contact',
    without('find([cartOf(person), ...person.placed], id', 'find([cartOf(person), ...ana.placed], id'),
    /payment\/state.*outro contato/,
  ],
  [
    'lists the orders of all contacts',
    without(
      "'GET /api/order/placed': ({ session }) => session.person.placed.map(",
      "'GET /api/order/placed': ({ session }) => ana.placed.map(",
    ),
    /order\/placed \(.*outro contato/,
  ],
  [
    'adds a quantity instead of setting it',
    without('Object.assign(line, { quantity,', 'Object.assign(line, { quantity: line.quantity + quantity,'),
    /items.*duas unidades/,
  ],
  [
    'makes a new line for each change',
    (source) => without('index && quantity > 0 &&', 'false &&')(without(line, 'undefined')(source)),
    /items.*duas unidades/,
  ],
  [
    'makes a new line for a change by index',
    (source) =>
      without(
        'index && quantity > 0 &&',
        'false &&',
      )(without(line, line.replace('item.index === index', 'false'))(source)),
    /items.*a linha pelo index/,
  ],
  ['takes an index that no line has', without('index && quantity > 0 &&', 'false &&'), /items.*index desconhecido/],
  [
    'computes a wrong sum of a line',
    without('totalAmout: reais(cents * quantity)', 'totalAmout: reais(cents)'),
    /items.*duas unidades/,
  ],
  [
    'computes a wrong subtotal',
    without('itemsAmout: reais(subtotalOf(order))', 'itemsAmout: order.items.length'),
    /items.*uma unidade/,
  ],
  [
    'accepts any old version of the right order',
    without(' || Number(version) !== cart.version)', ')'),
    /items.*If-Match de uma versão anterior/,
  ],
  [
    'confirms an order that changed since the person saw it',
    without('if (route.isWrite) assertOrderUnchanged', "if (method === 'POST') assertOrderUnchanged"),
    /confirm.*If-Match de uma versão anterior/,
  ],
  [
    'refuses a confirmation without the order',
    without("lacks.join(' '), orderView(cart, session))", "lacks.join(' '))"),
    /confirm.*carrinho vazio/,
  ],
  [
    'sells what another person bought',
    without('quantity > find(products, providerId).stock);', 'quantity < 0);'),
    /confirm.*outro contato já comprou/,
  ],
  ['confirms without a name', without('!person.customer.name &&', 'false &&'), /confirm.*sem o nome/],
  ['confirms without a delivery', without('!cart.logistic &&', 'false &&'), /confirm.*sem a entrega/],
  ['confirms without a payment', without('!cart.payment &&', 'false &&'), /confirm.*sem o pagamento/],
  ['confirms an empty cart', without('cart.items.length === 0 &&', 'false &&'), /confirm.*sem produto/],
  ['sends amounts with three decimals', without('cents / 100;', 'cents / 100 + 0.001;'), /products\/:id/],
  ['sends instants without a time zone', without('toISOString();', "toISOString().replace('Z', '');"), /order\/placed/],
  [
    'sends instants that are not ISO 8601',
    without('new Date().toISOString();', 'new Date().toString();'),
    /order\/placed/,
  ],
  [
    'lists the oldest order first',
    without(
      "'GET /api/order/placed': ({ session }) => session.person.placed.map(",
      "'GET /api/order/placed': ({ session }) => session.person.placed.toReversed().map(",
    ),
    /order\/placed$/,
  ],
  [
    'ignores the token of a page',
    without('const [at, size] = [Number(pageToken),', 'const [at, size] = [Number(pageNumber),'),
    /top.*página seguinte/,
  ],
  [
    'ignores the category',
    without("String(body.category).split(',').includes(one.categoryId)", 'true'),
    /search.*categoria desconhecida/,
  ],
  [
    'cancels a canceled order again',
    without('if (order.status !== RECEIVED) throw', 'if (order.status === CREATING) throw'),
    /cancel.*outra vez/,
  ],
  ['sells more than there is', without('if (quantity > stock) throw', 'if (false) throw'), /items.*9999 unidades/],
  [
    'does not take the stock of a confirmed order',
    without('.stock -= quantity;', '.stock -= 0;'),
    /estoque.*depois da confirmação/,
  ],
  [
    'does not free the stock of a canceled order',
    without('.stock += quantity;', '.stock += 0;'),
    /estoque.*depois do cancelamento/,
  ],
  [
    'takes the key of another call',
    without('JSON.stringify([method, pathname, query, text])', 'JSON.stringify([query, text])'),
    /customer.*a chave de outra chamada/,
  ],
  [
    'shares keys between sessions',
    without('headers.authorization} ', "''} "),
    /items.*numa outra sessão|current.*chave noutra sessão/,
  ],
  [
    'says that the shopper made an agent’s change',
    without("session.sessionType === 1 ? 'agent' : 'shopper'", "'shopper'"),
    /items.*pelo atendente/,
  ],
  [
    'drops the preferences',
    without('isGift: false, preferences,', 'isGift: false, preferences: null,'),
    /items.*com preferences/,
  ],
  [
    'forgets the amount of cash',
    without('providerId), cashAmount }', 'providerId), cashAmount: null }'),
    /payment\/delivery.*OnDelivery/,
  ],
  [
    'shows the stock to contacts',
    without('...(sessionType === 1 ? { stock } : {})', 'stock, shown: sessionType'),
    /catalog.*(top|products)/,
  ],
  [
    'has one ETag for everything',
    without('const etag =', `const etag = '"fixed"' ||`),
    /current.*o ETag de antes de uma mudança/,
  ],
];

/** The codes that the example sends, each with its status. */
export const wrongCodes: readonly [code: string, status: number][] = [
  ['stale', 409],
  ['empty-order', 422],
  ['key-reused', 422],
  ['no-session', 401],
  ['not-yours', 403],
  ['bad-page-token', 400],
  ['bad-key', 400],
  ['not-found', 404],
  ['bad-request', 400],
];

/** Replaces each of these codes with another one, everywhere. */
export const withWrongCodes = (source: string): string =>
  wrongCodes.reduce((changed, [code]) => {
    if (!changed.includes(`'${code}'`)) throw new Error(`the example does not have the code ${code}`);
    return changed.replaceAll(`'${code}'`, `'wrong-${code}'`);
  }, source);

/** Makes the ETag of the order's id alone. */
export const withTagOfId: ExampleFault[1] = without(
  'update(given.text)',
  'update(String(JSON.parse(given.text).data?.id))',
);

/** Takes the calls from the example that its shop does not need: they get 404. */
export const withoutOptionalCalls = (source: string): string =>
  [
    without(
      "for (const name of ['logistic', 'seller', 'schedule', 'messages', 'price-tables'])",
      'for (const name of [])',
    ),
    without("  'GET /api/catalog/products/facets': () => [],\n", ''),
    without("calls['GET /api/order/payment/credit'] =", "calls['GET /api/order/other'] ="),
  ].reduce((text, change) => change(text), source);
