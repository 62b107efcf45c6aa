import { SessionType } from '#shared/model/session.ts';

/** Judges the stock in replies: it is for agents. The type of a session is known from its own `session` call. */
export function startStockWatch() {
  const types = new Map<string, unknown>();
  return {
    /** A reply of `session` about this code. */
    learn(code: string, sessionType: unknown): void {
      types.set(code, sessionType);
    },
    /** The places where the reply to a contact's session has the stock of a product. */
    problemsOf(code: string | null, data: unknown): string[] {
      if (code === null || types.get(code) !== SessionType.Contact) return [];
      return stockPlaces(data, 'data')
        .slice(0, 3)
        .map((place) => `${place} é para atendentes, e foi ao contato`);
    },
  };
}

function stockPlaces(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = 'providerId' in value && typeof Reflect.get(value, 'stock') === 'number' ? [`${at}.stock`] : [];
  return [...here, ...Object.entries(value).flatMap(([key, part]) => stockPlaces(part, `${at}.${key}`))];
}
