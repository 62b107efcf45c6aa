import { countedText } from '#shared/text/counted-text.ts';

/** With Portuguese thousands separators: "10.000". */
export const wholeNumber = (count: number): string => count.toLocaleString('pt-BR', { useGrouping: 'always' });

export type Withdrawal = { withdrawn: number; turnedOff: number; active: number };

/** Why an import that deactivates more than a third of a shop's products needs a confirmation; `null` = it does not. */
export function withdrawalRefusal({ withdrawn, turnedOff, active }: Withdrawal): string | null {
  const gone = withdrawn + turnedOff;
  if (gone * 3 <= active) return null;
  const whole = `Esta importação tira de venda ${wholeNumber(gone)} de ${countedText(active, 'produto', 'produtos')} da loja`;
  const why = [
    ...(withdrawn > 0 ? [`${wholeNumber(withdrawn)} que o arquivo não lista mais`] : []),
    ...(turnedOff > 0
      ? [`${wholeNumber(turnedOff)} que o arquivo dá como ${turnedOff === 1 ? 'indisponível' : 'indisponíveis'}`]
      : []),
  ];
  return `${whole}: ${why.join(' e ')}.`;
}

const whatCategoriesAre =
  'Nada foi mudado. Confira a coluna da categoria (product_type): ela leva o caminho, como "Casa > Banho", e muitos produtos têm o mesmo.';

const shortName = (name: string): string => (name.length > 60 ? `${name.slice(0, 60).trimEnd()}…` : name);

const pictures = (count: number): string => (count === 1 ? '1 imagem' : `${wholeNumber(count)} imagens`);

/** Texts for a merchant whose feed an import refuses or shortens. */
export const importTexts = {
  httpsPictures: (host: string, links: number) =>
    `${host}: os endereços http de ${pictures(links)} foram trocados por https, que o site também atende`,
  plainPictures: (host: string, links: number) =>
    `${host}: ${pictures(links)} de fora, porque o endereço não é https e o site não mostra a imagem por https. Produtos que já tinham imagens ficam com elas`,
  morePlainSites: (most: number, links: number) =>
    `${pictures(links)} de outros sites de fora: o endereço não é https, e só os ${most} primeiros sites são consultados`,
  tooManyCategories: (most: number) =>
    `O arquivo criaria mais de ${wholeNumber(most)} categorias novas, o máximo de uma importação. ${whatCategoriesAre}`,
  tooManyCategoriesInShop: (most: number) =>
    `Com este arquivo a loja teria mais de ${wholeNumber(most)} categorias, o máximo de uma loja. ${whatCategoriesAre}`,
  otherProduct: (inShop: string, inFile: string) =>
    `este código já é do produto "${shortName(inShop)}", e o arquivo traz "${shortName(inFile)}"; o da loja ficou como está`,
  otherProducts: (count: number) =>
    count === 1
      ? '1 produto da loja ficou como está, porque o arquivo traz outro produto com o mesmo código'
      : `${wholeNumber(count)} produtos da loja ficaram como estão, porque o arquivo traz outros produtos com os mesmos códigos`,
  tookTooLong:
    'A planilha demorou demais e a leitura foi interrompida. Nada foi mudado. Divida a planilha em partes menores e traga uma de cada vez.',
  stockKept: (count: number) => `Estoque mantido em ${countedText(count, 'produto', 'produtos')}`,
  tooManyVariants: (count: number, most: number) =>
    `com as variantes que a loja já tem, o produto ficaria com ${wholeNumber(count)}; o máximo é ${wholeNumber(most)}`,
  tooManySellers: (most: number) =>
    `O arquivo criaria mais de ${wholeNumber(most)} vendedores novos, o máximo de uma importação. Nada foi mudado. Confira as colunas custom_label: nelas "Vendido e entregue por …" dá o nome do vendedor.`,
} as const;

/** Sold-out products that a spreadsheet of the shop says are there: it may be older than the sale of the last one. */
export const backInStockTexts = {
  title: (count: number): string =>
    count === 1 ? '1 produto volta a ter estoque' : `${wholeNumber(count)} produtos voltam a ter estoque`,
  kept: 'Hoje estão esgotados na loja. Sem marcar, continuam assim.',
  restored: 'Hoje estão esgotados na loja. Ao importar, voltam à venda.',
} as const;

/** Why an import cannot begin now. */
export const importBusy = {
  ownShop: 'A loja já tem um arquivo em importação. Espere ele terminar e mande de novo. Nada mudou.',
  otherShops: 'Há outras importações demoradas em andamento. Mande de novo em um ou dois minutos. Nada mudou.',
} as const;
