import { importTexts } from '#shared/text/imports/import-texts.ts';
import { type InsecureSite, isPlain, maxInsecureSites } from '../../feeds/cells/insecure-image-links.ts';
import type { FeedProduct, ImportIssue } from '../../feeds/feed-product.ts';
import type { ReadFeed } from '../../feeds/feed-worker-client.ts';
import type { RemoteFiles } from '../../providers/remote-files.ts';
import { timeLimit } from '../core/time-limit.ts';
import { noValidators } from './fetch-feed.ts';
import { slicesOf } from './slices-of.ts';

/** How long one site, and all together, may take to answer, in milliseconds. */
export type PictureCheckLimits = { siteMs: number; totalMs: number };
const pictureCheckLimits: PictureCheckLimits = { siteMs: 8_000, totalMs: 30_000 };
const askedAtOnce = 4;

/**
 * A feed whose pictures are https only. Each site with http links is asked once for one of its pictures by https. A
 * site that answers with it gets https links; the links of the others are left out. A product that would lose all
 * pictures of a field keeps those that it has. `files`: without it no site is asked. A notice names each site.
 */
export async function withHttpsPictures(
  feed: ReadFeed,
  files: RemoteFiles | null,
  signal: AbortSignal,
  limits = pictureCheckLimits,
): Promise<ReadFeed> {
  const { sites, further } = feed.plainPictures;
  if (sites.length === 0) return feed;
  const answering = files === null ? new Set<string>() : await answeringSites(sites, files, signal, limits);
  const notices: ImportIssue[] = sites.map(({ host, line, links }) => ({
    ...{ line, id: null },
    reason: answering.has(host) ? importTexts.httpsPictures(host, links) : importTexts.plainPictures(host, links),
  }));
  if (further)
    notices.push({ line: further.line, id: null, reason: importTexts.morePlainSites(maxInsecureSites, further.links) });
  const { products } = feed;
  return {
    ...feed,
    notices: [...notices, ...feed.notices],
    products: {
      count: products.count,
      read: async (indexes) => (await products.read(indexes)).map((product) => withSecureLinks(product, answering)),
      close: () => products.close(),
    },
  };
}

/** The hosts that answer with a picture by https. */
async function answeringSites(
  sites: readonly InsecureSite[],
  files: RemoteFiles,
  signal: AbortSignal,
  { siteMs, totalMs }: PictureCheckLimits,
): Promise<Set<string>> {
  const answering = new Set<string>();
  const whole = timeLimit(totalMs, signal);
  for (const some of slicesOf(sites, askedAtOnce))
    await Promise.all(
      some.map(async ({ host, sample }) => {
        const limit = timeLimit(siteMs, whole);
        if (await isPicture(files, new URL(secured(sample)), limit)) answering.add(host);
      }),
    );
  signal.throwIfAborted();
  return answering;
}

async function isPicture(files: RemoteFiles, address: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const file = await files.open(address, noValidators, signal);
    if (file === 'unchanged') return false;
    // Only the head of the answer matters.
    file.body.on('error', () => {}).destroy();
    return file.type?.startsWith('image/') ?? false;
  } catch {
    // After any failure, the site does not answer with a picture. The notice says so.
    return false;
  }
}

const secured = (link: string): string => `https:${link.slice('http:'.length)}`;

function withSecureLinks(product: FeedProduct, answering: ReadonlySet<string>): FeedProduct {
  const secureLink = (link: string): string | null => {
    if (!isPlain(link)) return link;
    return answering.has(new URL(link).host) ? secured(link) : null;
  };
  const secureLinks = (links: string[] | undefined): string[] | undefined => {
    if (!links?.some(isPlain)) return links;
    const kept = [...new Set(links.flatMap((link) => secureLink(link) ?? []))];
    return kept.length === 0 ? undefined : kept;
  };
  return {
    ...product,
    images: secureLinks(product.images),
    moreImages: secureLinks(product.moreImages),
    variants: product.variants.map((variant) =>
      typeof variant.image === 'string' ? { ...variant, image: secureLink(variant.image) ?? undefined } : variant,
    ),
  };
}
