import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { backInStockTexts } from '#shared/text/imports/import-texts.ts';
import { base64Of, saveFile } from '../../../browser/panel/files.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { BackIcon } from '../../../components/ui/icons.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { PanelFailure } from '../../api/panel-client.ts';
import { reloadPanel, usePanelWrite } from '../../api/use-panel.ts';
import { showNotice } from '../../shell/notices.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { useUnsaved } from '../../shell/unsaved-changes.ts';
import { SpreadsheetColumns, type StatedColumns, suggestionsFor } from './spreadsheet-columns.tsx';
import { type SpreadsheetFailure, spreadsheetFailure } from './spreadsheet-failure.ts';
import { SpreadsheetFailureNote } from './spreadsheet-failure-note.tsx';
import { SpreadsheetProgress } from './spreadsheet-progress.tsx';
import { SpreadsheetReport, summaryOf } from './spreadsheet-report.tsx';
import { useSpreadsheetPreview } from './use-spreadsheet-preview.ts';

type Report = PanelData<'importSheet'>;
type SheetWish = { updatesStock: boolean; replacesOthers: boolean; restoresSoldOut: boolean };

type BackInStockProps = Report['backInStock'] & {
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
};

/** What is sold out in the shop and there in the file, which may be older: it comes back by a press only. */
function BackInStock({ count, names, isChecked, isDisabled, onChange }: BackInStockProps) {
  const id = useId();
  const more = count - names.length;
  return (
    <div className="pn-note pn-note-warn pn-sheet-back">
      <label className="pn-sheet-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />{' '}
        <b>{backInStockTexts.title(count)}</b>
      </label>
      <p id={id}>
        {names.join(', ')}
        {more > 0 && ` e mais ${decimalText(more)}`}. {isChecked ? backInStockTexts.restored : backInStockTexts.kept}
      </p>
    </div>
  );
}

/** The most bytes of a file that the panel takes. */
const maxBytes = 5_500_000;

/** The spreadsheet out and in: first what would change, then the change. */
export function SpreadsheetScreen() {
  const id = useId();
  const [file, setFile] = useState<{ name: string; base64: string } | null>(null);
  const [updatesStock, setUpdatesStock] = useState(false);
  const [replacesOthers, setReplacesOthers] = useState(false);
  const [restoresSoldOut, setRestoresSoldOut] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [stated, setStated] = useState<StatedColumns>({});
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [failure, setFailure] = useState<(SpreadsheetFailure & { isDryRun: boolean }) | null>(null);
  const [imported, setImported] = useState<Report | null>(null);
  const [isImporting, setImporting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wish: SheetWish = { updatesStock, replacesOthers, restoresSoldOut };
  const out = usePanelWrite('exportSheet');
  const into = usePanelWrite('importSheet', { isSilent: true });
  const { preview, cancel, isReading } = useSpreadsheetPreview(into);
  const isBusy = into.isBusy || isReading;
  useUnsaved(isBusy || (!failure?.isUnsure && report !== null && report.created + report.changed > 0));
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await out.send({ body: { format } });
    if (result.success) saveFile(result.data.name, result.data.file);
  };
  const bodyOf = (chosen: { base64: string }, wish: SheetWish, said: StatedColumns, isDryRun: boolean) => {
    const columns = Object.entries(said).map(([heading, field]) => ({ heading, field }));
    return { file: chosen.base64, ...wish, isDryRun, columns };
  };
  /** The reason stays beside the file until the next choice. */
  const refuse = (result: PanelFailure, isDryRun: boolean) => {
    if (result.kind === 'signed-out') return;
    const failed = spreadsheetFailure(result, { isDryRun, wasUnsure: failure?.isUnsure === true });
    setFailure(failed.mayRepeat ? { ...failed, isDryRun } : null);
    setRefusal(failed.mayRepeat ? '' : failed.text);
  };
  const forgetFailure = () => {
    setRefusal('');
    setFailure(null);
  };
  const cancelReading = () => {
    cancel();
    setFile(null);
    if (input.current) input.current.value = '';
  };
  const look = async (chosen: { name: string; base64: string } | null, wish: SheetWish, said: StatedColumns) => {
    if (!chosen) return;
    setStale(true);
    forgetFailure();
    const result = await preview(bodyOf(chosen, wish, said, true));
    if (result === null) return;
    if (!result.success) return refuse(result, true);
    setReport(result.data);
    setStale(false);
    if (result.data.unknown !== null) setStated({ ...suggestionsFor(result.data.columns), ...said });
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setImported(null);
    setReport(null);
    setFile(null);
    forgetFailure();
    if (chosen.size > maxBytes) return setRefusal('O arquivo tem mais de 5 MB: divida-o.');
    const next = { name: chosen.name, base64: await base64Of(chosen) };
    setFile(next);
    setStated({});
    setReplacesOthers(false);
    setRestoresSoldOut(false);
    await look(next, { updatesStock, replacesOthers: false, restoresSoldOut: false }, {});
  };
  const apply = async () => {
    if (!file) return;
    setRefusal('');
    setImporting(true);
    const result = await into.send({ body: bodyOf(file, wish, stated, false) });
    setImporting(false);
    if (!result.success) {
      refuse(result, false);
      return reloadPanel('products', 'product', 'productCategories');
    }
    setFailure(null);
    reloadPanel('products', 'product', 'productCategories');
    showNotice({ kind: 'good', text: `Planilha importada: ${summaryOf(result.data)}` });
    setImported(result.data);
    setFile(null);
    setReport(null);
    setStated({});
  };
  const repeat = () => void (failure?.isDryRun ? look(file, wish, stated) : apply());
  const canApply = report !== null && !isStale && report.created + report.changed > 0;
  const columnsForm = ({ columns }: Report) => (
    <SpreadsheetColumns
      columns={columns}
      stated={stated}
      isBusy={isBusy}
      onChange={(said) => {
        setStated(said);
        setStale(true);
      }}
      onRead={() => void look(file, wish, stated)}
    />
  );
  // After a lost response the press beside its reason repeats the import.
  const foot = canApply && failure === null && (
    <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void apply()}>
      {isBusy && <Spinner />} Importar
    </button>
  );
  return (
    <ScreenFrame
      title="Planilha"
      foot={foot}
      actions={
        <Link href="/produtos" className="btn btn-flat">
          <BackIcon /> Produtos
        </Link>
      }
    >
      <div className="pn-pad pn-narrow">
        <section className="pn-card pn-card-body">
          <h2 className="field-label">Baixar</h2>
          <p className="field-hint">O catálogo como está agora. Mude o que quiser e traga de volta.</p>
          <button type="button" className="btn btn-tint" disabled={out.isBusy} onClick={() => void save('xlsx')}>
            Excel (.xlsx)
          </button>{' '}
          <button type="button" className="btn btn-quiet" disabled={out.isBusy} onClick={() => void save('csv')}>
            CSV
          </button>
        </section>
        <section className="pn-card pn-card-body">
          <div className="field">
            <label className="field-label" htmlFor={`${id}-file`}>
              Trazer uma planilha
            </label>
            <input
              ref={input}
              id={`${id}-file`}
              type="file"
              disabled={isImporting}
              className="form-control"
              accept=".xlsx,.ods,.csv,.tsv,.xml"
              aria-describedby={`${id}-refusal`}
              aria-invalid={refusal ? true : undefined}
              onChange={({ target }) => void choose(target.files?.[0])}
            />
            <FieldError id={`${id}-refusal`} error={refusal} />
            <p className="field-hint">A que baixou aqui, ou a exportação de outra loja. Nada muda antes de conferir.</p>
            <p className="field-hint">
              A plataforma publica os produtos na internet?{' '}
              <Link href="/produtos/importar">Importar de um endereço</Link>
            </p>
          </div>
          <label className="pn-sheet-check">
            <input
              type="checkbox"
              className="form-check-input"
              disabled={isImporting}
              checked={updatesStock}
              onChange={({ target }) => {
                setUpdatesStock(target.checked);
                void look(file, { ...wish, updatesStock: target.checked }, stated);
              }}
            />{' '}
            Usar também o estoque da planilha
          </label>
          {report && (report.otherProducts > 0 || replacesOthers) && (
            <div>
              <label className="pn-sheet-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  disabled={isImporting}
                  checked={replacesOthers}
                  onChange={({ target }) => {
                    setReplacesOthers(target.checked);
                    void look(file, { ...wish, replacesOthers: target.checked }, stated);
                  }}
                />{' '}
                Trocar os produtos que na planilha são outros com o mesmo código
              </label>
            </div>
          )}
          {report && report.backInStock.count > 0 && (
            <BackInStock
              {...report.backInStock}
              isChecked={restoresSoldOut}
              isDisabled={isImporting}
              onChange={(isChecked) => {
                setRestoresSoldOut(isChecked);
                void look(file, { ...wish, restoresSoldOut: isChecked }, stated);
              }}
            />
          )}
          {isBusy && <SpreadsheetProgress key={String(isImporting)} isImport={isImporting} onCancel={cancelReading} />}
          {failure && !isBusy && <SpreadsheetFailureNote failure={failure} onRepeat={repeat} />}
        </section>
        {report?.unknown && (
          <section className="pn-card" aria-labelledby={`${id}-unknown`}>
            <div className="pn-card-head">
              <h2 id={`${id}-unknown`}>O que é cada coluna?</h2>
            </div>
            <div className="pn-card-body">
              <p role="status">{report.unknown}</p>
              {columnsForm(report)}
            </div>
          </section>
        )}
        {report && report.unknown === null && <SpreadsheetReport report={report} />}
        {imported && <SpreadsheetReport report={imported} isImported />}
        {report && report.unknown === null && report.columns.length > 0 && (
          <details className="pn-card pn-card-body pn-sheet-details">
            <summary>O que é cada coluna</summary>
            {columnsForm(report)}
          </details>
        )}
      </div>
    </ScreenFrame>
  );
}
