import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { ShopStyle } from '#shared/model/shop-settings.ts';
import { validColor } from '#shared/rules/theme.ts';
import type { Config } from '../config.ts';
import { BoundedCache } from './bounded-cache.ts';
import { contextHeaders, hostOf } from './request-context.ts';
import type { Upstream } from './upstream.ts';

/** What a page shows of its shop before anybody is known: the Host's shop's name, colours and logo. */
export type ShopLook = { name: string; style: ShopStyle; cardPublicKey: string | null };

export const neutralLook: ShopLook = { name: '', style: { defaultColor: '', secondaryColor: '', urlLogo: null }, cardPublicKey: null };

const retryMs = 2_000;
const staleMs = 3_600_000;
const maxHosts = 1_000;

/** Looks of shops by Host. A page waits for one only the first time, and then briefly; later an old one serves while it is asked again. */
export function shopLooks(upstream: Upstream, config: Config): (request: FastifyRequest) => Promise<ShopLook> {
  const fresh = new BoundedCache<true>(maxHosts);
  const looks = new BoundedCache<ShopLook>(maxHosts);
  const asking = new Map<string, Promise<ShopLook | null>>();

  const ask = (request: FastifyRequest, host: string): Promise<ShopLook | null> => {
    const asked = asking.get(host);
    if (asked) return asked;
    const asks = fetchLook(upstream, request, config)
      .then((look) => {
        if (look) looks.set(host, sameOrNew(looks.get(host), look), staleMs);
        fresh.set(host, true, look ? config.limits.shopLookMs : retryMs);
        return look;
      })
      .finally(() => asking.delete(host));
    asking.set(host, asks);
    return asks;
  };

  return async (request) => {
    const host = hostOf(request);
    const known = looks.get(host);
    if (fresh.get(host)) return known ?? neutralLook;
    const asked = ask(request, host);
    if (known) return known;
    return (await Promise.race([asked, wait(config.limits.shopLookWaitMs)])) ?? neutralLook;
  };
}

// The same object for the same look, so that what was made from it (compressed pages) stays good.
const sameOrNew = (old: ShopLook | undefined, look: ShopLook): ShopLook =>
  old && JSON.stringify(old) === JSON.stringify(look) ? old : look;

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref());

async function fetchLook(upstream: Upstream, request: FastifyRequest, config: Config): Promise<ShopLook | null> {
  const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
  try {
    const answer = await upstream.send({ method: 'GET', path: endpoints.settings.path, headers });
    return answer.status === 200 && Buffer.isBuffer(answer.body) ? readLook(JSON.parse(answer.body.toString('utf8'))) : null;
  } catch {
    // Down, slow or garbage: the page is drawn in neutral colours, as the shop page itself will say what is wrong.
    return null;
  }
}

function readLook(envelope: unknown): ShopLook | null {
  // Spec §7: the settings are `data.data`.
  const settings = field(field(envelope, 'data'), 'data');
  const style = field(settings, 'style');
  if (typeof settings !== 'object' || settings === null) return null;
  return {
    name: text(field(settings, 'name')),
    style: {
      defaultColor: validColor(text(field(style, 'defaultColor'))) ?? '',
      secondaryColor: validColor(text(field(style, 'secondaryColor'))) ?? '',
      urlLogo: logoUrl(text(field(style, 'urlLogo'))),
    },
    cardPublicKey: text(field(field(settings, 'payment'), 'publicKey')) || null,
  };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** https or of this site; anything else (javascript:, //elsewhere) is no logo. */
const logoUrl = (url: string): string | null => (/^(https:\/\/|\/(?![/\\]))[\x21-\x7e]*$/.test(url) ? url : null);
