import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { base64Of, saveFile } from '../../browser/panel/files.ts';
import { BackIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useUnsaved } from '../shell/unsaved.ts';

type Report = PanelData<'importSheet'>;

/** The most bytes of a file that the panel takes. */
const maxBytes = 5_500_000;

/** The spreadsheet out and in: first what would change, then the change. */
export function SheetScreen() {
  const id = useId();
  const [file, setFile] = useState<{ name: string; base64: string } | null>(null);
  const [updatesStock, setUpdatesStock] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const out = usePanelWrite('exportSheet');
  const into = usePanelWrite('importSheet');
  useUnsaved(into.isBusy || (report !== null && report.created + report.changed > 0));
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await out.send({ body: { format } });
    if (result.success) saveFile(result.data.name, result.data.file);
  };
  const look = async (chosen: { name: string; base64: string } | null, withStock: boolean) => {
    setReport(null);
    if (!chosen) return;
    const result = await into.send({ body: { file: chosen.base64, updatesStock: withStock, isDryRun: true } });
    if (result.success) setReport(result.data);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxBytes) return showNotice({ kind: 'bad', text: 'O arquivo tem mais de 5 MB: divida-o.' });
    const next = { name: chosen.name, base64: await base64Of(chosen) };
    setFile(next);
    await look(next, updatesStock);
  };
  const apply = async () => {
    if (!file) return;
    const result = await into.send({ body: { file: file.base64, updatesStock, isDryRun: false } });
    if (!result.success) return;
    reloadPanel('products', 'product', 'productCategories');
    showNotice({ kind: 'good', text: `Planilha importada: ${summaryOf(result.data)}` });
    setFile(null);
    setReport(null);
  };
  const canApply = report !== null && report.created + report.changed > 0;
  const foot = canApply && (
    <button type="button" className="btn btn-primary" disabled={into.isBusy} onClick={() => void apply()}>
      {into.isBusy && <Spinner />} Importar
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
              id={`${id}-file`}
              type="file"
              className="form-control"
              accept=".xlsx,.ods,.csv,.tsv,.xml"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
            <p className="field-hint">A que baixou aqui, ou a exportação de outra loja. Nada muda antes de conferir.</p>
            <p className="field-hint">
              A plataforma publica os produtos na internet?{' '}
              <Link href="/produtos/importar">Importar de um endereço</Link>
            </p>
          </div>
          <label>
            <input
              type="checkbox"
              className="form-check-input"
              checked={updatesStock}
              onChange={({ target }) => {
                setUpdatesStock(target.checked);
                void look(file, target.checked);
              }}
            />{' '}
            Usar também o estoque da planilha
          </label>
          {into.isBusy && <Spinner label="Lendo a planilha" />}
        </section>
        {report && <ReportView report={report} />}
      </div>
    </ScreenFrame>
  );
}

function summaryOf({ created, changed, unchanged }: Report): string {
  const counted = (count: number, one: string, many: string) => `${decimalText(count)} ${count === 1 ? one : many}`;
  const news = counted(created, 'novo', 'novos');
  return `${news}, ${counted(changed, 'mudado', 'mudados')}, ${decimalText(unchanged)} sem mudança`;
}

function ReportView({ report }: { report: Report }) {
  const { changes, problems, stockKept } = report;
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>{summaryOf(report)}</h2>
      </div>
      {stockKept > 0 && (
        <p className="pn-note">
          Estoque mantido em {decimalText(stockKept)} produtos: marque a caixa para usar o da planilha.
        </p>
      )}
      {problems.length > 0 && (
        <ul className="pn-rows">
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              <span className="pn-chip pn-chip-bad">Linha {line}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <table className="pn-table">
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col">O que muda</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, field, from, to }) => (
              <tr key={`${id} ${field}`}>
                <td>{id}</td>
                <td>
                  {field}: {from} → <strong>{to}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
