/** The address of a CEP. A text is empty where the service has none: a town with a single CEP has no street. */
export type PostalAddress = {
  street: string;
  neighborhood: string;
  city: string;
  /** Two capital letters. */
  state: string;
  geoCoordinates: { latitude: number; longitude: number } | null;
};

/** `missing`: the service reports that the CEP does not exist. `unavailable`: no usable response. */
export type PostalAnswer = { kind: 'found'; address: PostalAddress } | { kind: 'missing' } | { kind: 'unavailable' };

const unavailable: PostalAnswer = { kind: 'unavailable' };

/**
 * Reads a response in any of the known formats: ViaCEP and OpenCEP (logradouro, bairro, localidade, uf), BrasilAPI
 * (street, neighborhood, city, state), AwesomeAPI (address, district). The input is untrusted: what is not an address
 * of exactly this CEP is `unavailable`.
 */
export function readPostalAnswer(cep: string, status: number, body: string): PostalAnswer {
  const said = parseObject(body);
  if (!said) return unavailable;
  if (status === 404) return { kind: 'missing' };
  if (status !== 200) return unavailable;
  // ViaCEP responds with 200 and `erro`, formerly a boolean and now the text "true".
  if (said.erro !== undefined && said.erro !== false && said.erro !== 'false') return { kind: 'missing' };
  const city = textOf(said.localidade ?? said.city);
  const state = textOf(said.uf ?? said.state);
  const isOther = said.cep !== undefined && String(said.cep).replaceAll(/\D/g, '') !== cep;
  if (city === '' || !/^[A-Z]{2}$/.test(state) || isOther) return unavailable;
  const street = textOf(said.logradouro ?? said.street ?? said.address);
  const neighborhood = textOf(said.bairro ?? said.neighborhood ?? said.district);
  return { kind: 'found', address: { street, neighborhood, city, state, geoCoordinates: coordinatesOf(said) } };
}

type Said = Record<string, unknown>;

function parseObject(body: string): Said | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    // An HTML page or a truncated body: the caller returns `unavailable`.
    return null;
  }
}

const isObject = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longest = 100;

/** One line of plain text, or an empty text. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest) return '';
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** BrasilAPI sends them as texts in `location.coordinates`, which is often empty; AwesomeAPI as `lat` and `lng`. */
function coordinatesOf(said: Said): PostalAddress['geoCoordinates'] {
  const location = isObject(said.location) ? said.location : {};
  const place = isObject(location.coordinates) ? location.coordinates : { latitude: said.lat, longitude: said.lng };
  const latitude = numberOf(place.latitude, 90);
  const longitude = numberOf(place.longitude, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function numberOf(value: unknown, most: number): number | null {
  const isSaid = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isSaid ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
}
