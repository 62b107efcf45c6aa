import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';
import { shopStyle } from '#shared/rules/catalog/shop-style.ts';
import { validColor } from '#shared/rules/session/theme.ts';
import type { Config } from '../config.ts';
import { channelGuess } from '../proxy/in-app-browser.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { createHostCache, internByContent, jsonOf } from './host-cache.ts';

/**
 * What a page shows of its shop before the session is known: the name of the Host's shop, and the colours and logo of
 * the browser's channel.
 */
export type ShopTheme = { name: string; style: ShopStyle; cardPublicKey: string | null };

export const defaultShopTheme: ShopTheme = {
  name: '',
  style: { defaultColor: '', secondaryColor: '', urlLogo: null },
  cardPublicKey: null,
};

const staleMs = 3_600_000;
const maxLooks = 1_000;

/** By the channel that the user agent suggests; `null` if it suggests none. */
type Looks = ReadonlyMap<ChannelType | null, ShopTheme>;
const guesses = [null, ...Object.values(ChannelType)];

/**
 * The themes of shops by Host, with one request for the browsers of all channels. The neutral theme until a shop's own
 * is known.
 */
export function createShopThemeLookup(
  upstream: Upstream,
  config: Config,
): (request: FastifyRequest) => Promise<ShopTheme> {
  const intern = internByContent<ShopTheme>(maxLooks);
  const lookOf = ({ name, cardPublicKey, ...styles }: Said, guess: ChannelType | null): ShopTheme => {
    const look = { name, style: shopStyle(styles, null, guess), cardPublicKey };
    return intern(JSON.stringify(look), () => look);
  };
  const looksOf = createHostCache<Looks>(
    async (request) => {
      const said = await askForLooks(upstream, request, config);
      return said && new Map(guesses.map((guess) => [guess, lookOf(said, guess)]));
    },
    { freshMs: config.limits.shopLookMs, staleMs, waitMs: config.limits.shopLookWaitMs },
    config.limits,
  );
  return async (request) =>
    (await looksOf(request))?.get(channelGuess(request.headers['user-agent'])) ?? defaultShopTheme;
}

/** The part of a shop's settings that its themes are made of. */
type Said = Omit<ShopTheme, 'style'> & Pick<ShopSettings, 'style' | 'channelSettings'>;

async function askForLooks(upstream: Upstream, request: FastifyRequest, config: Config): Promise<Said | null> {
  const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
  const { path } = endpoints.settings;
  return readSettings(jsonOf(await upstream.send({ method: 'GET', path, route: path, headers })));
}

function readSettings(envelope: unknown): Said | null {
  // Spec §7: the settings are `data.data`.
  const settings = field(field(envelope, 'data'), 'data');
  if (typeof settings !== 'object' || settings === null) return null;
  return {
    name: text(field(settings, 'name')),
    style: styleIn(settings),
    channelSettings: list(field(settings, 'channelSettings')).map((channel) => ({
      channelId: text(field(channel, 'channelId')),
      style: styleIn(channel),
      channelTypes: Object.values(ChannelType).filter((type) => list(field(channel, 'channelTypes')).includes(type)),
    })),
    cardPublicKey: text(field(field(settings, 'payment'), 'publicKey')) || null,
  };
}

function styleIn(parent: unknown): ShopStyle {
  const style = field(parent, 'style');
  return {
    defaultColor: validColor(text(field(style, 'defaultColor'))) ?? '',
    secondaryColor: validColor(text(field(style, 'secondaryColor'))) ?? '',
    urlLogo: logoUrl(text(field(style, 'urlLogo'))),
  };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** Only https URLs and paths of this site are logos; anything else (javascript:, //elsewhere) is dropped. */
const logoUrl = (url: string): string | null => (/^(https:\/\/|\/(?![/\\]))[\x21-\x7e]*$/.test(url) ? url : null);
