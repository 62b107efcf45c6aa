/** Requested in this order; both are free and need no key. */
const usualPostalCodeUrls = ['https://viacep.com.br/ws/{cep}/json/', 'https://brasilapi.com.br/api/cep/v2/{cep}'];

/** The services that look up CEPs, in this order. With none (empty or `none`), a CEP gives its state only. */
export function readPostalCodeUrls(text: string | undefined): { postalCodeUrls: readonly string[]; isUsable: boolean } {
  if (text === undefined) return { postalCodeUrls: usualPostalCodeUrls, isUsable: true };
  const postalCodeUrls = text
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '' && url.toLowerCase() !== 'none');
  return { postalCodeUrls, isUsable: postalCodeUrls.every(isPostalCodeUrl) };
}

/** Plain http only to this machine. The CEP must not be part of the host or the user. */
function isPostalCodeUrl(template: string): boolean {
  const cep = '01001000';
  if (!template.includes('{cep}') || !URL.canParse(template.replaceAll('{cep}', cep))) return false;
  const { protocol, hostname, username, password, pathname, search } = new URL(template.replaceAll('{cep}', cep));
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
  return isSafe && username + password === '' && !hostname.includes(cep) && (pathname + search).includes(cep);
}
