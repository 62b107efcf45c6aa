import type { ExampleFault } from './example-faults.ts';

/** What a service may do wrong with its calls: keys, versions, events, permissions and totals. */
export const callFaults: readonly ExampleFault[] = [
  [
    'forgets idempotency keys',
    (source) =>
      source
        .replace('responses.set(name,', 'responses.set(Symbol(),')
        .replaceAll('responses.get(name)', '({ sent, response: run() })'),
    /items.*repetida/,
  ],
  [
    'takes a malformed If-Match for none',
    (source) => source.replace("?? assertClear(sent === '*') ?? []", '?? []'),
    /If-Match sem aspas/,
  ],
  ['ignores If-Match', (source) => source.replace("throw refuse(409, 'stale'", "void refuse(409, 'stale'"), /If-Match/],
  [
    'does not start the stream with a comment',
    (source) => source.replace(/`:.n.n\$\{(eventText\(cartOf\(person\)\))\}`/, '$1'),
    /events.*começo/,
  ],
  ['names the events otherwise', (source) => source.replace('event: order', 'event: change'), /events/],
  ['is silent without changes', (source) => source.replace('15_000', '60_000'), /events.*sem mudanças/],
  [
    'sends nothing to a page that returns',
    (source) => source.replace(/`:.n.n\$\{eventText\(cartOf\(person\)\)\}`/, "':\\n\\n'"),
    /events.*Last-Event-ID/,
  ],
  ['sends no events', (source) => source.replace('person.streams.add(response);', ''), /events/],
  ['lets a contact cancel', (source) => source.replace("'POST /api/order/placed/:id/cancel'];", "''];"), /cancel/],
  [
    'computes a wrong total',
    (source) => source.replace('totalAmout: reais(subtotalOf(order))', 'totalAmout: 1'),
    /total/,
  ],
  [
    'takes a negative amount of cash',
    (source) => source.replace('Number.isFinite(value) && value >= 0', 'Number.isFinite(value)'),
    /payment\/delivery.*corpos errados/,
  ],
  [
    'takes null for a text',
    (source) => source.replace('form({ index: string(10)', 'form({ index: orNull(string(10))'),
    /items.*corpos errados/,
  ],
  [
    'looks for the product of a body that names none',
    (source) => source.replace('assertClear(forms[route.name]?.(body) ?? true)', 'assertClear(body !== null)'),
    /items.*corpos errados/,
  ],
  [
    'lacks a call that one of its steps needs',
    (source) => source.replace("'POST /api/order/logistic': ({", "'POST /api/order/other': ({"),
    /logistic\/ \(corpos errados/,
  ],
  [
    'pays some order when the named one does not exist',
    (source) => source.replace('(id === undefined\n', '(true\n'),
    /payment\/state.*pedido desconhecido/,
  ],
  ['keeps the cart after the confirmation', (source) => source.replace(', cart: null });', ' });'), /current.*depois/],
];
