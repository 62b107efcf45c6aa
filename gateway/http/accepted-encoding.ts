/** The first offered encoding that the client accepts, else `identity`, unless the client refuses it. */
export function acceptedEncoding<Offer extends { name: string }>(
  header: string | undefined,
  offers: readonly Offer[],
): Offer | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((entry): [string, number] => {
      const [name = '', ...parameters] = entry.split(';');
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1])
        .find((text) => text !== undefined);
      return [name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const isAccepted = (name: string) => (weights.get(name) ?? (name === 'identity' ? 1 : (weights.get('*') ?? 0))) > 0;
  return offers.find((offer) => isAccepted(offer.name)) ?? offers.find((offer) => offer.name === 'identity');
}
