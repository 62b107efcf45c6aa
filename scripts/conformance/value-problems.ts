/** Numbers that are neither amounts nor percentages. */
const measures: readonly string[] = ['amountInKilo', 'latitude', 'longitude'];
const instants = /^(now|at|semiAutomaticSince|[a-z]+At)$/;
const days = /^(day|dueDay)$/;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const mostReported = 5;

/**
 * The values of documented fields that break the rules for money and time (`docs/order-service-contract.md`): amounts
 * with more than two decimals, instants without a time zone. `place`: where the value is.
 */
export function valueProblems(value: unknown, place = 'data'): string[] {
  return [...new Set(problemsOf(value, place))].slice(0, mostReported);
}

function problemsOf(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((part) => problemsOf(part, `${place}[]`));
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'object' ? problemsOf(part, `${place}.${name}`) : fieldProblems(name, part, `${place}.${name}`),
  );
}

function fieldProblems(name: string, value: unknown, place: string): string[] {
  if (typeof value === 'number')
    return measures.includes(name) || Number(value.toFixed(2)) === value
      ? []
      : [`${place} é ${value}: mais de duas casas decimais`];
  if (typeof value !== 'string') return [];
  if (instants.test(name) && !(instantForm.test(value) && Number.isFinite(Date.parse(value))))
    return [`${place} é ${JSON.stringify(value.slice(0, 40))}: não é um instante ISO 8601 com fuso`];
  if (days.test(name) && !/^\d{4}-\d\d-\d\d$/.test(value))
    return [`${place} é ${JSON.stringify(value.slice(0, 40))}: não é um dia como 2026-11-21`];
  return [];
}
