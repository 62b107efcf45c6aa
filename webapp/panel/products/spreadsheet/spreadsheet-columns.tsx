import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { isTableField, type TableField, tableFieldNames } from '#shared/text/imports/table-fields.ts';
import { BusyButton } from '../../../components/ui/busy-button.tsx';
import { Field } from '../../../components/ui/field.tsx';

export type SheetColumn = PanelData<'importSheet'>['columns'][number];
/** What the person says of the columns, by their headings; null = not used. */
export type StatedColumns = Readonly<Record<string, TableField | null>>;

type ColumnsProps = {
  columns: readonly SheetColumn[];
  stated: StatedColumns;
  isBusy: boolean;
  onChange: (stated: StatedColumns) => void;
  onRead: () => void;
};

/** What each column of a spreadsheet is, with its first values, to be changed and read again. */
export function SpreadsheetColumns({ columns, stated, isBusy, onChange, onRead }: ColumnsProps) {
  return (
    <form
      className="pn-sheet-columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onRead();
      }}
    >
      <p className="field-hint">O que você disser fica guardado para a próxima planilha com estas colunas.</p>
      <ul>
        {columns.map((column) => (
          <li key={column.heading}>
            <Field label={column.name} hint={column.samples.length > 0 && `Ex.: ${column.samples.join(' · ')}`}>
              {(control) => (
                <select
                  {...control}
                  className="form-select"
                  value={choiceOf(column, stated) ?? ''}
                  onChange={({ target }) => onChange(withChoice(columns, stated, column.heading, target.value))}
                >
                  <option value="">Não usar</option>
                  {Object.entries(tableFieldNames).map(([field, name]) => (
                    <option key={field} value={field}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </li>
        ))}
      </ul>
      <BusyButton kind="primary" busy={isBusy} onClick={onRead}>
        Ler com estas colunas
      </BusyButton>
    </form>
  );
}

const choiceOf = ({ heading, field }: SheetColumn, stated: StatedColumns): TableField | null =>
  Object.hasOwn(stated, heading) ? (stated[heading] ?? null) : field;

/** A field belongs to one column, but pictures may have several. */
function withChoice(
  columns: readonly SheetColumn[],
  stated: StatedColumns,
  heading: string,
  value: string,
): StatedColumns {
  const field = isTableField(value) ? value : null;
  const freed =
    field === null || field === 'image_link' ? [] : columns.filter((column) => choiceOf(column, stated) === field);
  return { ...stated, ...Object.fromEntries(freed.map((column) => [column.heading, null])), [heading]: field };
}

/** What the program suggests for the columns of a table that it does not recognise. */
export const suggestionsFor = (columns: readonly SheetColumn[]): StatedColumns =>
  Object.fromEntries(
    columns.flatMap(({ heading, field, suggested }) => (field === null && suggested ? [[heading, suggested]] : [])),
  );
