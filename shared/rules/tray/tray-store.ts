/** A store at Tray, by its address: `origin` is 'https://loja.commercesuite.com.br', `apiAddress` the same with '/web_api'. */
export type TrayStore = { host: string; origin: string; apiAddress: string };

/** Every store has an address under this one; others only when the operator names them. */
const storesDomain = '*.commercesuite.com.br';
const longestAddress = 300;

/**
 * The store that `url` or `store_host` of Tray's links names, or null when it is no store that may be dealt with. Whoever opens our page
 * writes these, so there is one spelling and nothing to interpret: scheme, plain host name, nothing else, also no port. A store that is spelt http is
 * only ever reached by https. `extraHosts` are the operator's: 'loja.example', or '*.loja.com.br' for all under it.
 */
export const trayStoreOf = (address: string, extraHosts: readonly string[]): TrayStore | null =>
  storeAt(address, '', extraHosts);

/** The store whose API `api_address` names: the app's secret is posted there, and nowhere else. */
export const trayApiOf = (address: string, extraHosts: readonly string[]): TrayStore | null =>
  storeAt(address, '/web_api', extraHosts);

/**
 * Whether an operator may name `entry` among the hosts that get the app's secret: 'loja.example' or '*.loja.com.br', no address of a
 * machine, and nothing under which anybody may have a name. All under 'com.br' is everybody's; '*.' needs three parts
 * behind it.
 */
export function isExtraHost(entry: string): boolean {
  const name = entry.toLowerCase();
  if (!name.startsWith('*.')) return isHostName(name);
  const host = name.slice(2);
  return isHostName(host) && host.split('.').length >= 3;
}

function storeAt(address: string, path: string, extraHosts: readonly string[]): TrayStore | null {
  if (address.length > longestAddress) return null;
  const { host: spelt = '', rest } = /^https?:\/\/(?<host>[a-z0-9.-]+)(?<rest>\/.*)?$/i.exec(address)?.groups ?? {};
  if ((rest ?? '').replace(/\/$/, '') !== path) return null;
  const host = spelt.toLowerCase();
  if (!isHostName(host) || ![storesDomain, ...extraHosts].some((allowed) => isAllowedBy(allowed.toLowerCase(), host)))
    return null;
  const origin = `https://${host}`;
  return { host, origin, apiAddress: `${origin}/web_api` };
}

/** A name with dots whose last part is no number: every spelling of an IPv4 address ends in one. */
const isHostName = (host: string): boolean =>
  host.length <= 253 && /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host);

/** On the border of two parts only: 'evilcommercesuite.com.br' is not under 'commercesuite.com.br'. */
const isAllowedBy = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed;
