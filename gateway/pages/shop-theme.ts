import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { ShopSettings, ShopStyle } from '#shared/model/shop-settings.ts';
import { channelTheme } from '#shared/rules/theme/channel-theme.ts';
import { validColor } from '#shared/rules/theme/color.ts';
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
const maxThemes = 1_000;

/** By the channel that the user agent suggests; `null` if it suggests none. */
type ThemesByChannel = ReadonlyMap<ChannelType | null, ShopTheme>;
const guesses = [null, ...Object.values(ChannelType)];

/**
 * The themes of shops by Host, with one request for the browsers of all channels. The neutral theme until a shop's own
 * is known.
 */
export function createShopThemeLookup(
  upstream: Upstream,
  config: Config,
): (request: FastifyRequest) => Promise<ShopTheme> {
  const intern = internByContent<ShopTheme>(maxThemes);
  const themeFor = ({ name, cardPublicKey, ...styles }: ThemeSettings, guess: ChannelType | null): ShopTheme => {
    const shopTheme = { name, style: channelTheme(styles, null, guess), cardPublicKey };
    return intern(JSON.stringify(shopTheme), () => shopTheme);
  };
  const themesOf = createHostCache<ThemesByChannel>(
    async (request) => {
      const settings = await fetchSettings(upstream, request, config);
      return settings && new Map(guesses.map((guess) => [guess, themeFor(settings, guess)]));
    },
    { freshMs: config.limits.shopThemeMs, staleMs, waitMs: config.limits.shopThemeWaitMs },
    config.limits,
  );
  return async (request) =>
    (await themesOf(request))?.get(channelGuess(request.headers['user-agent'])) ?? defaultShopTheme;
}

/** The part of a shop's settings that its themes are made of. */
type ThemeSettings = Omit<ShopTheme, 'style'> & Pick<ShopSettings, 'style' | 'channelSettings'>;

async function fetchSettings(
  upstream: Upstream,
  request: FastifyRequest,
  config: Config,
): Promise<ThemeSettings | null> {
  const headers = { accept: 'application/json', ...contextHeaders(request, null, config.contextSecret) };
  const { path } = endpoints.settings;
  return readSettings(jsonOf(await upstream.send({ method: 'GET', path, route: path, headers })));
}

function readSettings(envelope: unknown): ThemeSettings | null {
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
