/** The most pictures that a shop platform allows (Shopify). The product page loads only those that come into view. */
export const maxImages = 250;
const maxLength = 2_000;

/**
 * The usable pictures among a product's links, in order and without duplicates. `dropped` lists the others with the
 * reason, in Portuguese. `keepsHttp`: http links stay, for a reader that asks their sites for https.
 */
export function imageLinks(
  links: readonly string[],
  { keepsHttp = false }: { keepsHttp?: boolean } = {},
): { images: string[]; dropped: string[] } {
  const images = new Set<string>();
  const dropped: string[] = [];
  for (const link of links.flatMap(splitLinks)) {
    const url = URL.canParse(link) && link.length <= maxLength ? new URL(link) : null;
    if (url === null) dropped.push(`imagem deixada de fora: endereço inválido (${link.slice(0, 60)})`);
    else if (url.protocol !== 'https:' && !(keepsHttp && url.protocol === 'http:'))
      dropped.push(`imagem deixada de fora: o endereço não é https (${link.slice(0, 60)})`);
    else if (url.username !== '' || url.password !== '')
      dropped.push('imagem deixada de fora: o endereço leva usuário e senha');
    else images.add(url.href);
  }
  if (images.size > maxImages) dropped.push(`mais de ${maxImages} imagens: só as primeiras foram importadas`);
  return { images: [...images].slice(0, maxImages), dropped: dropped.slice(0, maxImages) };
}

// Lists are comma-joined, but a URL may hold a comma too: only a comma before a new URL separates.
const splitLinks = (text: string) =>
  text
    .split(/,\s*(?=[a-z]+:\/\/)/i)
    .map((link) => link.trim())
    .filter((link) => link !== '');
