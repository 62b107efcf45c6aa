/** A state of Brazil with its CEP ranges by Correios: first five digits, both ends included. */
export type BrazilianState = { uf: string; name: string; ceps: readonly (readonly [from: number, to: number])[] };

/** The 26 states and the Federal District, by name. */
export const brazilianStates: readonly BrazilianState[] = [
  { uf: 'AC', name: 'Acre', ceps: [[69_900, 69_999]] },
  { uf: 'AL', name: 'Alagoas', ceps: [[57_000, 57_999]] },
  { uf: 'AP', name: 'Amapá', ceps: [[68_900, 68_999]] },
  {
    uf: 'AM',
    name: 'Amazonas',
    ceps: [
      [69_000, 69_299],
      [69_400, 69_899],
    ],
  },
  { uf: 'BA', name: 'Bahia', ceps: [[40_000, 48_999]] },
  { uf: 'CE', name: 'Ceará', ceps: [[60_000, 63_999]] },
  {
    uf: 'DF',
    name: 'Distrito Federal',
    ceps: [
      [70_000, 72_799],
      [73_000, 73_699],
    ],
  },
  { uf: 'ES', name: 'Espírito Santo', ceps: [[29_000, 29_999]] },
  {
    uf: 'GO',
    name: 'Goiás',
    ceps: [
      [72_800, 72_999],
      [73_700, 76_799],
    ],
  },
  { uf: 'MA', name: 'Maranhão', ceps: [[65_000, 65_999]] },
  { uf: 'MT', name: 'Mato Grosso', ceps: [[78_000, 78_899]] },
  { uf: 'MS', name: 'Mato Grosso do Sul', ceps: [[79_000, 79_999]] },
  { uf: 'MG', name: 'Minas Gerais', ceps: [[30_000, 39_999]] },
  { uf: 'PA', name: 'Pará', ceps: [[66_000, 68_899]] },
  { uf: 'PB', name: 'Paraíba', ceps: [[58_000, 58_999]] },
  { uf: 'PR', name: 'Paraná', ceps: [[80_000, 87_999]] },
  { uf: 'PE', name: 'Pernambuco', ceps: [[50_000, 56_999]] },
  { uf: 'PI', name: 'Piauí', ceps: [[64_000, 64_999]] },
  { uf: 'RJ', name: 'Rio de Janeiro', ceps: [[20_000, 28_999]] },
  { uf: 'RN', name: 'Rio Grande do Norte', ceps: [[59_000, 59_999]] },
  { uf: 'RS', name: 'Rio Grande do Sul', ceps: [[90_000, 99_999]] },
  {
    uf: 'RO',
    name: 'Rondônia',
    ceps: [
      [76_800, 76_999],
      [78_900, 78_999],
    ],
  },
  { uf: 'RR', name: 'Roraima', ceps: [[69_300, 69_399]] },
  { uf: 'SC', name: 'Santa Catarina', ceps: [[88_000, 89_999]] },
  { uf: 'SP', name: 'São Paulo', ceps: [[1_000, 19_999]] },
  { uf: 'SE', name: 'Sergipe', ceps: [[49_000, 49_999]] },
  { uf: 'TO', name: 'Tocantins', ceps: [[77_000, 77_999]] },
];

/** Whether this is one of the 27 abbreviations, in capital letters. */
export const isState = (uf: string): boolean => brazilianStates.some((state) => state.uf === uf);

/**
 * The state of a CEP, in either spelling; `null` for ranges that Correios assigned to no state. Used when no postal
 * service responds.
 */
export function stateOfCep(cep: string): string | null {
  const five = Number(cep.slice(0, 5));
  return brazilianStates.find(({ ceps }) => ceps.some(([from, to]) => five >= from && five <= to))?.uf ?? null;
}
