/** Spellings of units → the unit, its base unit, and the factor between them. */
const units = new Map<string, { unit: string; base: string; times: number }>();
const unit = (name: string, base: string, times: number, spellings: string) => {
  for (const spelling of spellings.split(' ')) units.set(spelling, { unit: name, base, times });
};
unit('kg', 'g', 1000, 'kg kgs kilo kilos quilo quilos');
unit('g', 'g', 1, 'g gr grs grama gramas');
unit('mg', 'mg', 1, 'mg');
unit('l', 'ml', 1000, 'l lt lts litro litros');
unit('ml', 'ml', 1, 'ml mls');
unit('m', 'mm', 1000, 'm mt mts metro metros');
unit('cm', 'mm', 10, 'cm cms');
unit('mm', 'mm', 1, 'mm');
unit('un', 'un', 1, 'un und uni unid unids unidade unidades');
unit('w', 'w', 1, 'w watts watt');
unit('volt', 'volt', 1, 'v volt volts');
unit('gb', 'gb', 1, 'gb');
unit('tb', 'gb', 1024, 'tb');
unit('pol', 'pol', 1, 'pol polegada polegadas');

/**
 * A number with its unit as one word: as written ('1v5l', with v for the comma) and in its base unit ('1500ml');
 * `parts` holds both separately.
 */
export type Quantity = { written: string; measured: string; parts: string[] };

/**
 * The quantity of '5' and 'kg'; undefined when the second is no unit. In Portuguese '1.500' is one thousand five
 * hundred, '1,5' is one and a half.
 */
export function quantityOf(number: string, spelling: string): Quantity | undefined {
  const found = units.get(spelling);
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(number) ? number.replaceAll('.', '') : number;
  const amount = Number(plain.replace(',', '.'));
  if (!found || !Number.isFinite(amount) || plain.length > 12) return undefined;
  const smallest = Math.round(amount * found.times * 1000) / 1000;
  const parts = [...new Set([...number.split(/[.,]/), spelling, found.unit])];
  return { written: `${asWord(amount)}${found.unit}`, measured: `${asWord(smallest)}${found.base}`, parts };
}

/** A search word holds letters and digits only. */
const asWord = (amount: number): string => String(amount).replace('.', 'v');
