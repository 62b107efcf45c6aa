import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { ShopStyle } from '#shared/model/shop-settings.ts';
import { validColor } from '#shared/rules/theme.ts';
import type { Config } from '../config.ts';
import { internByText, jsonOf, rememberByHost } from './by-host.ts';
import { contextHeaders } from './request-context.ts';
import type { Upstream } from './upstream.ts';

/** What a page shows of its shop before anybody is known: the Host's shop's name, colours and logo. */
export type ShopLook = { name: string; style: ShopStyle; cardPublicKey: string | null };

export const neutralLook: ShopLook = { name: '', style: { defaultColor: '', secondaryColor: '', urlLogo: null }, cardPublicKey: null };

const staleMs = 3_600_000;
const maxLooks = 1_000;

/** Looks of shops by Host; the neutral one while a shop's own is not known. */
export function shopLooks(upstream: Upstream, config: Config): (request: FastifyRequest) => Promise<ShopLook> {
  const intern = internByText<ShopLook>(maxLooks);
  const lookOf = rememberByHost(
    async (request) => {
      const look = await fetchLook(upstream, request, config);
      return look && intern(JSON.stringify(look), () => look);
    },
    { freshMs: config.limits.shopLookMs, staleMs, waitMs: config.limits.shopLookWaitMs },
    config.limits,
  );
  return async (request) => (await lookOf(request)) ?? neutralLook;
}

async function fetchLook(upstream: Upstream, request: FastifyRequest, config: Config): Promise<ShopLook | null> {
  const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
  const { path } = endpoints.settings;
  return readLook(jsonOf(await upstream.send({ method: 'GET', path, route: path, headers })));
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
