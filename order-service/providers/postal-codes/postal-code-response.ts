/** Where a CEP lies. Empty texts where the service tells none: a town with one CEP for all names no street. */
export type PostalAddress = {
  street: string;
  neighborhood: string;
  city: string;
  /** Two capital letters. */
  state: string;
  geoCoordinates: { latitude: number; longitude: number } | null;
};

/** `missing`: the service knows that there is no such CEP. `unavailable`: nothing usable came. */
export type PostalAnswer = { kind: 'found'; address: PostalAddress } | { kind: 'missing' } | { kind: 'unavailable' };

const unavailable: PostalAnswer = { kind: 'unavailable' };

/**
 * Reads the answer of a service in any of the spellings that are about: ViaCEP and OpenCEP (logradouro, bairro, localidade, uf), BrasilAPI
 * (street, neighborhood, city, state), AwesomeAPI (address, district). It comes from outside, so whatever does not look like an address of
 * this very CEP is no answer.
 */
export function readPostalAnswer(cep: string, status: number, body: string): PostalAnswer {
  const said = parseObject(body);
  if (!said) return unavailable;
  if (status === 404) return { kind: 'missing' };
  if (status !== 200) return unavailable;
  // ViaCEP answers 200 and `erro`, which was a boolean once and is the text "true" now.
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
    // A page of HTML, half an answer: `unavailable` says it.
    return null;
  }
}

const isObject = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longest = 100;

/** One line of plain text, or nothing. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest) return '';
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** BrasilAPI keeps them as texts in `location.coordinates`, which is often empty; AwesomeAPI as `lat` and `lng`. */
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
