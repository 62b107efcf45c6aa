import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { PageSettings } from '#shared/model/page-settings.ts';
import { topBarOf } from '#shared/rules/session/top-bar.ts';
import type { Config } from '../config.ts';
import { hashSource } from '../security/content-security-policy.ts';
import type { KnownFirstPage } from './prerender-cache.ts';
import { pageSettings, shellHtml, shellStyles } from './shell-html.ts';
import type { ShopTheme } from './shop-theme.ts';
import type { RenderFrame, WebappFiles } from './webapp-files.ts';

type Encoded = { name: 'br' | 'gzip' | 'identity'; bytes: Buffer }[];
/** `styles`: the policy sources of the page's inline styles. */
type Page = { encoded: Encoded; styles: string };

/**
 * The catalogue's prerendered first screen. `null`: there is none. 'none': the page is not the catalogue.
 * `hasOtherList`: the URL names another list than the prerendered one.
 */
type Catalog = (KnownFirstPage & { hasOtherList: boolean }) | 'none' | null;

/** How many rendered and compressed pages are cached, by shop and guessed channel. Each has about 100 KB. */
const maxPages = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Renders, compresses and caches pages. `onRenderError` receives the error of a first screen that can't be rendered;
 * its page goes out without it.
 */
export function createPageRenderer(
  config: Config,
  { manifest, renderFirstPage, renderFrame }: Pick<WebappFiles, 'manifest' | 'renderFirstPage' | 'renderFrame'>,
  onRenderError: (reason: unknown) => void,
) {
  const pages = new BoundedCache<Promise<Page>>(maxPages);

  const makePage = async (settings: PageSettings, path: string, catalog: Catalog): Promise<Page> => ({
    encoded: await encode(htmlOf(settings, renderFrame(settings, path), catalog)),
    styles: shellStyles(manifest, settings).map(hashSource).join(' '),
  });
  const htmlOf = (settings: PageSettings, frame: ReturnType<RenderFrame>, catalog: Catalog): string => {
    if (catalog === 'none') return shellHtml(manifest, settings, frame);
    const script = manifest.inlineScript;
    try {
      return shellHtml(manifest, settings, frame, {
        script,
        prerendered: catalog && renderFirstPage(settings, catalog.page, catalog.hasOtherList),
      });
    } catch (reason) {
      // The components could not render this data. The page goes out without it, and the browser requests it again.
      onRenderError(reason);
      return shellHtml(manifest, settings, frame, { script, prerendered: null });
    }
  };

  return (theme: ShopTheme, guess: ChannelType | null, path: string, catalog: Catalog): Promise<Page> => {
    const name = JSON.stringify([
      guess,
      theme,
      topBarOf(path),
      catalog === 'none' ? catalog : [catalog?.name, catalog?.hasOtherList],
    ]);
    return pages.set(name, pages.get(name) ?? makePage(pageSettings(theme, guess, config), path, catalog));
  };
}

async function encode(html: string): Promise<Encoded> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(plain),
  ]);
  return [
    { name: 'br', bytes: br },
    { name: 'gzip', bytes: gzipped },
    { name: 'identity', bytes: plain },
  ];
}
