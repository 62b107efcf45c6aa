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
export type PostalResponse = { kind: 'found'; address: PostalAddress } | { kind: 'missing' } | { kind: 'unavailable' };

const unavailable: PostalResponse = { kind: 'unavailable' };

/**
 * Reads a response in any of the known formats: ViaCEP and OpenCEP (logradouro, bairro, localidade, uf), BrasilAPI
 * (street, neighborhood, city, state), AwesomeAPI (address, district). The input is untrusted: what is not an address
 * of exactly this CEP is `unavailable`.
 */
export function readPostalResponse(cep: string, status: number, body: string): PostalResponse {
  const fields = parseObject(body);
  if (!fields) return unavailable;
  if (status === 404) return { kind: 'missing' };
  if (status !== 200) return unavailable;
  // ViaCEP responds with 200 and `erro`, formerly a boolean and now the text "true".
  if (fields.erro !== undefined && fields.erro !== false && fields.erro !== 'false') return { kind: 'missing' };
  const city = textOf(fields.localidade ?? fields.city);
  const state = textOf(fields.uf ?? fields.state);
  const isOther = fields.cep !== undefined && String(fields.cep).replaceAll(/\D/g, '') !== cep;
  if (city === '' || !/^[A-Z]{2}$/.test(state) || isOther) return unavailable;
  const street = textOf(fields.logradouro ?? fields.street ?? fields.address);
  const neighborhood = textOf(fields.bairro ?? fields.neighborhood ?? fields.district);
  return { kind: 'found', address: { street, neighborhood, city, state, geoCoordinates: coordinatesOf(fields) } };
}

type JsonObject = Record<string, unknown>;

function parseObject(body: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    // An HTML page or a truncated body: the caller returns `unavailable`.
    return null;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxLength = 100;

/** One line of plain text, or an empty text. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength) return '';
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** BrasilAPI sends them as texts in `location.coordinates`, which is often empty; AwesomeAPI as `lat` and `lng`. */
function coordinatesOf(fields: JsonObject): PostalAddress['geoCoordinates'] {
  const location = isObject(fields.location) ? fields.location : {};
  const place = isObject(location.coordinates) ? location.coordinates : { latitude: fields.lat, longitude: fields.lng };
  const latitude = numberOf(place.latitude, 90);
  const longitude = numberOf(place.longitude, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function numberOf(value: unknown, limit: number): number | null {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isGiven ? Number(value) : Number.NaN;
  return Math.abs(number) <= limit ? number : null;
}
