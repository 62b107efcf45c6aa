import { parseArgs } from 'node:util';
import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import {
  fieldNamed,
  fieldWords,
  headingOf,
  isTableField,
  type TableField,
} from '../../../order-service/feeds/tables/headings.ts';
import type { ImportOptions } from '../../../order-service/services/imports/import-report.ts';

export const importUsage =
  'import ARQUIVO|ENDEREÇO [--every 6h] [--shop LOJA] [--full] [--stock] [--keep-sold-out] [--currency MOEDA] [--map COLUNA=CAMPO] [--report ARQUIVO.csv] [--seconds TEMPO] [--dry-run] [--yes] | import sources | import maps';

/**
 * `file`: a path or an address. `everyMinutes`: how often the address is imported from now on. `columns`: the fields of
 * columns by their headings. `report`: the file for all remarks.
 */
export type ImportArguments = {
  file: string;
  shop: string | undefined;
  currency: string;
  seconds: number | undefined;
  everyMinutes: number | undefined;
  columns: Record<string, TableField>;
  report: string | undefined;
} & Required<Pick<ImportOptions, 'isFull' | 'isDryRun' | 'updatesStock' | 'keepsSoldOut' | 'isAccepted'>>;

/** Whether the file of an import is an address on the internet. */
export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** The longest time that --seconds may give. */
export const mostSeconds = 1_800;

/**
 * The arguments of an import.
 * @throws OperatorError with the usage, or with the fields that a column may have.
 */
export function parseImportArguments(args: string[]): ImportArguments {
  try {
    const options = {
      shop: { type: 'string' },
      full: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      stock: { type: 'boolean' },
      'keep-sold-out': { type: 'boolean' },
      yes: { type: 'boolean' },
      currency: { type: 'string' },
      seconds: { type: 'string' },
      every: { type: 'string' },
      map: { type: 'string', multiple: true },
      report: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('one file');
    const currency = (values.currency ?? 'BRL').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) throw new Error('no currency');
    const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
    if (seconds !== undefined && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= mostSeconds))
      throw new Error('no time');
    const everyMinutes = values.every === undefined ? undefined : minutesOf(values.every);
    if (everyMinutes !== undefined && !isAddress(file)) throw new OperatorError(onlyAddresses);
    const { shop, full = false, stock = false, yes = false } = values;
    return {
      file,
      shop,
      isFull: full,
      isDryRun: values['dry-run'] ?? false,
      updatesStock: stock,
      keepsSoldOut: values['keep-sold-out'] ?? false,
      isAccepted: yes,
      currency,
      seconds,
      everyMinutes,
      columns: columnsOf(values.map ?? []),
      report: values.report,
    };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${importUsage}`);
  }
}

const onlyAddresses = '--every vale para um endereço, como https://loja.com.br/produtos.xml.';
const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** The minutes of "30m", "6h" or "1d": from 15 minutes to 7 days. */
function minutesOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text.trim().toLowerCase()) ?? [];
  const minutes = Number(count) * (unitMinutes[unit] ?? 0);
  if (!(minutes >= 15 && minutes <= 10_080)) throw new OperatorError(feedSourceTexts.badInterval);
  return minutes;
}

/**
 * "Valor venda=price" or "Valor venda=preço": a field has its name, or what merchants call it. The last sign separates,
 * because a heading may have one too.
 */
function columnsOf(maps: readonly string[]): Record<string, TableField> {
  const columns: Record<string, TableField> = {};
  for (const map of maps) {
    const at = map.lastIndexOf('=');
    const heading = headingOf(map.slice(0, Math.max(0, at)));
    const named = map.slice(at + 1).trim();
    const field = isTableField(named) ? named : fieldNamed(headingOf(named));
    if (heading === '' || at < 1 || field === undefined)
      throw new OperatorError(
        `--map ${map.slice(0, 80)}: escreva COLUNA=CAMPO. Os campos são ${fieldWords.join(', ')}.`,
      );
    columns[heading] = field;
  }
  return columns;
}
