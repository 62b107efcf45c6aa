/**
 * A Tray store by its address: `origin` is 'https://loja.commercesuite.com.br', `apiAddress` the same with '/web_api'.
 */
export type TrayStore = { host: string; origin: string; apiAddress: string };

/** The domain of every store's address; other hosts only by the operator's configuration. */
const storesDomain = '*.commercesuite.com.br';
const maxAddressLength = 300;

/**
 * The store of a Tray link's `url` or `store_host`, or `null` if it is not an allowed store. Visitors can forge these
 * values, so only one spelling is accepted: scheme and plain host name, nothing else, also no port. An http address is
 * only ever requested by https. `extraHosts` come from the operator: 'loja.example', or '*.loja.com.br' for all
 * subdomains.
 */
export const trayStoreOf = (address: string, extraHosts: readonly string[]): TrayStore | null =>
  storeAt(address, '', extraHosts);

/** The store whose API `api_address` names. The app's secret is posted only there. */
export const trayApiOf = (address: string, extraHosts: readonly string[]): TrayStore | null =>
  storeAt(address, '/web_api', extraHosts);

/**
 * Whether an operator may list `entry` among the hosts that get the app's secret: 'loja.example' or '*.loja.com.br'. IP
 * addresses and public suffixes are not allowed: anyone can register a name under 'com.br', so '*.' needs three labels
 * behind it.
 */
export function isExtraHost(entry: string): boolean {
  const name = entry.toLowerCase();
  if (!name.startsWith('*.')) return isHostName(name);
  const host = name.slice(2);
  return isHostName(host) && host.split('.').length >= 3;
}

function storeAt(address: string, path: string, extraHosts: readonly string[]): TrayStore | null {
  if (address.length > maxAddressLength) return null;
  const { host: spelt = '', rest } = /^https?:\/\/(?<host>[a-z0-9.-]+)(?<rest>\/.*)?$/i.exec(address)?.groups ?? {};
  if ((rest ?? '').replace(/\/$/, '') !== path) return null;
  const host = spelt.toLowerCase();
  if (!isHostName(host) || ![storesDomain, ...extraHosts].some((allowed) => isAllowedBy(allowed.toLowerCase(), host)))
    return null;
  const origin = `https://${host}`;
  return { host, origin, apiAddress: `${origin}/web_api` };
}

/** A name with dots whose last label is not a number: every spelling of an IPv4 address ends in one. */
const isHostName = (host: string): boolean =>
  host.length <= 253 && /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host);

/** Matches only at a label boundary: 'evilcommercesuite.com.br' is not under 'commercesuite.com.br'. */
const isAllowedBy = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed;
