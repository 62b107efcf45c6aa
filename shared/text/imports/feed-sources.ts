import { countedText } from '#shared/text/counted-text.ts';
import { wholeNumber } from './import-texts.ts';

/** Why the file of a source did not arrive, by its code. */
const fetchFailures: Readonly<Record<string, string>> = {
  'not-https': 'o endereço não é https',
  'not-public': 'o endereço leva a uma rede privada; use um endereço público da internet',
  EPRIVATE: 'o endereço leva a uma rede privada; use um endereço público da internet',
  redirects: 'o site redireciona vezes demais ou para um endereço que não serve',
  encoding: 'o site enviou o arquivo numa compressão desconhecida',
  denied: 'o site pede uma senha ou recusou o acesso; gere o endereço de novo na plataforma',
  'not-found': 'não há arquivo neste endereço; confira se ele mudou na plataforma',
  'time-out': 'o site demorou demais para responder',
  'too-slow': 'o site envia o arquivo devagar demais',
  'too-large': 'o arquivo é grande demais',
  'no-space': 'falta espaço neste servidor para guardar o arquivo',
  ENOTFOUND: 'o site não existe; confira o endereço',
  ECONNREFUSED: 'o site não aceitou a conexão',
  'no-https': 'o site não tem https com um certificado válido',
  'unreadable-address': 'o endereço foi guardado com outra SECRETS_KEY; remova a fonte e cadastre de novo',
};

const timeouts = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** The codes of a certificate without a trusted issuer, or out of date. */
const badCertificates = [
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
];

/** Whether a site has no https that can be trusted. */
const hasNoHttps = (code: string): boolean =>
  code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || badCertificates.includes(code);

/** Texts about the addresses from which products are imported. */
export const feedSourceTexts = {
  fetchFailure(code: string): string {
    const known = fetchFailures[timeouts.includes(code) ? 'time-out' : hasNoHttps(code) ? 'no-https' : code];
    if (known !== undefined) return known;
    const status = /^status-(\d{3})$/.exec(code)?.[1];
    return status === undefined ? 'não foi possível falar com o site' : `o site respondeu com o erro ${status}`;
  },
  /** The same of the address of a feed, with what it needs. */
  feedFailure: (code: string): string =>
    code === 'ECONNREFUSED' || hasNoHttps(code)
      ? `${feedSourceTexts.fetchFailure(code)}, e só por https o arquivo é buscado; copie da plataforma o endereço que começa com https://`
      : feedSourceTexts.fetchFailure(code),
  /** For an address that begins with http://. */
  byHttps: (label: string) => `O endereço é buscado por https: ${label}`,
  badAddress: 'O endereço precisa ser como https://loja.com.br/produtos.xml.',
  notPublic: 'O endereço precisa ser um nome público da internet, como https://loja.com.br/produtos.xml.',
  badInterval: 'O intervalo vai de 15 minutos (15m) a 7 dias (7d), como 6h.',
  needsKey:
    'Este endereço parece ter uma senha ou um código de acesso, que só pode ser guardado com a SECRETS_KEY definida.',
  tooMany: (most: number) => `Uma loja pode ter até ${wholeNumber(most)} endereços de produtos.`,
  oneFull:
    'Quando o arquivo é o estoque inteiro, a loja só pode ter um endereço de produtos: outro arquivo tiraria de venda os produtos deste.',
  shrunk: (products: number, before: number) =>
    `O arquivo tem ${wholeNumber(products)} de ${countedText(before, 'produto', 'produtos')} da última vez.`,
  shrunkRefusal: (products: number, before: number) =>
    `O arquivo tem só ${wholeNumber(products)} ${before === 1 ? 'de' : 'dos'} ${countedText(before, 'produto', 'produtos')} da última vez, menos da metade. Nada foi mudado, e os produtos continuam à venda. Se é isso mesmo, aceite o arquivo uma vez.`,
  kept: 'Nada foi mudado, e os produtos continuam à venda.',
  replaceOnce: 'Se o arquivo tem razão, aceite-o uma vez.',
  acceptOnce: 'Se é isso mesmo, aceite o arquivo uma vez.',
} as const;
