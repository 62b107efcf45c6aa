/** Words around the name of a product in a chat message. They have no meaning for a search at its beginning. */
const leading = new Set(
  `eu nos oi ola opa oii oie alo bom boa dia tarde noite tudo bem quero queria queremos gostaria preciso
  precisava precisando procuro procurando procurava busco buscando estou to tou comprar adquirir pedir encomendar levar
  ver saber tem teria tens ter ha voces voce vcs vc ce ces vende vendem trabalham trabalha qual quais quanto quantos
  quanta custa custam sai valor valores preco precos me ve manda mande mandar envia traz por favor pfv pf algum alguma
  alguns algumas ai aqui onde acho encontro achar encontrar fazer pedido se que um uma uns umas de da do das dos o a os
  as no na em e esta estao seria interesse interessado interessada pra para mim`.split(/\s+/),
);

/** Words that end a message. */
const trailing = new Set(
  `por favor pfv pf obrigado obrigada urgente hoje agora disponivel disponiveis ai aqui barato barata baratos baratas
  tem voces vcs vende vendem loja pra mim quanto custa valor preco`.split(/\s+/),
);

/** 'bom' and 'boa' greet only before these: 'Bom Bril' and 'Boa Colheita' are names. */
const greetings = new Set(['dia', 'tarde', 'noite']);
const connecting = new Set([
  'um',
  'uma',
  'uns',
  'umas',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'o',
  'a',
  'os',
  'as',
  'e',
  'em',
]);
/** They begin a request only after another of its words: 'dia' alone is a word of 'creme dia e noite'. */
const never = new Set([
  ...connecting,
  ...greetings,
  'no',
  'na',
  'nos',
  'para',
  'pra',
  'por',
  'tudo',
  'bem',
  'me',
  'se',
]);

/**
 * The words of a search without what a chat message has around them: 'eu quero comprar arroz' is 'arroz'. The words
 * are normalized. A text of such words alone stays: 'quero' may be a brand.
 */
export function withoutFillers(words: readonly string[]): string[] {
  let start = 0;
  while (start < words.length && isLeading(words, start, start > 0)) start++;
  let end = words.length;
  while (end > start && trailing.has(words[end - 1] ?? '')) end--;
  if (start >= end) return [...words];
  const left = words.slice(start, end);
  // A count before the product: 'me vê 2 cervejas'.
  const [first = '', second] = left;
  return start > 0 && second !== undefined && /^\d{1,3}$/.test(first) ? left.slice(1) : left;
}

function isLeading(words: readonly string[], at: number, isAfterFiller: boolean): boolean {
  const word = words[at] ?? '';
  if (word === 'bom' || word === 'boa') return greetings.has(words[at + 1] ?? '');
  if (greetings.has(word)) return ['bom', 'boa'].includes(words[at - 1] ?? '');
  return leading.has(word) && (isAfterFiller || !never.has(word) || word === 'me');
}
