import { normalizeLabel } from '#shared/rules/text/fold-text.ts';

/** What an availability means: sold now; sold before it arrives, whatever the stock; not sold now; never sold again. */
export type Availability = 'in-stock' | 'on-order' | 'out-of-stock' | 'discontinued';

/** Without accents, spaces and punctuation, so that "Em Estoque", "em_estoque" and "emestoque" are equal. */
const spellings: Readonly<Record<Availability, readonly string[]>> = {
  'in-stock': [
    ...[
      'instock',
      'instoreonly',
      'onlineonly',
      'available',
      'limitedavailability',
      'preorder',
      'presale',
      'yes',
      'y',
      'true',
    ],
    ...[
      'disponivel',
      'emestoque',
      'comestoque',
      'prontaentrega',
      'aprontaentrega',
      'prevenda',
      'sim',
      's',
      'verdadeiro',
      'ativo',
    ],
  ],
  'on-order': ['backorder', 'availablefororder', 'madetoorder', 'sobencomenda', 'encomenda', 'sobpedido'],
  'out-of-stock': [
    ...['outofstock', 'unavailable', 'notavailable', 'soldout', 'no', 'n', 'false'],
    ...[
      'esgotado',
      'esgotada',
      'foradeestoque',
      'semestoque',
      'indisponivel',
      'naodisponivel',
      'emfalta',
      'nao',
      'falso',
      'inativo',
    ],
  ],
  discontinued: ['discontinued', 'descontinuado', 'descontinuada', 'foradelinha'],
};
const meanings = new Map(
  Object.entries(spellings).flatMap(([meaning, all]) => all.map((word) => [word, meaning as Availability] as const)),
);

/** Reads an availability as vendors and people write it; a whole number is a stock. Undefined = an unknown word. */
export function readAvailability(text: string): Availability | undefined {
  if (/^\s*-?\d+\s*$/.test(text)) return Number(text) > 0 ? 'in-stock' : 'out-of-stock';
  return meanings.get(normalizeLabel(text.replace(/^\s*https?:\/\/schema\.org\//i, '')).replaceAll(/[^a-z\d]/g, ''));
}
