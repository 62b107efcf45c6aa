import type { FeedProduct } from '../feed-product.ts';

/** The pictures with an http link of one site: the first one, its line, and how many there are. */
export type InsecureSite = { host: string; sample: string; line: number; links: number };
/** The first sites with http links, and the links of all further ones. */
export type InsecureImageLinks = { sites: InsecureSite[]; further: { line: number; links: number } | null };

/** The most sites that an import asks whether they answer by https. */
export const maxInsecureSites = 20;

/** Collects the http links of products while a feed is read. */
export function collectInsecureImageLinks(): { add: (product: FeedProduct) => void; result: () => InsecureImageLinks } {
  const sites = new Map<string, InsecureSite>();
  let further: InsecureImageLinks['further'] = null;
  const note = (link: string, line: number) => {
    const { host } = new URL(link);
    const site = sites.get(host);
    if (site) site.links++;
    else if (sites.size < maxInsecureSites) sites.set(host, { host, sample: link, line, links: 1 });
    else further = { line: further?.line ?? line, links: (further?.links ?? 0) + 1 };
  };
  return {
    add: (product) => {
      for (const link of linksOf(product)) if (isPlain(link)) note(link, product.line);
    },
    result: () => ({ sites: [...sites.values()], further }),
  };
}

/** Whether a link is sent unencrypted. */
export const isPlain = (link: string): boolean => link.startsWith('http:');

const linksOf = ({ images = [], moreImages = [], variants }: FeedProduct): string[] => [
  ...images,
  ...moreImages,
  ...variants.flatMap(({ image }) => image ?? []),
];
