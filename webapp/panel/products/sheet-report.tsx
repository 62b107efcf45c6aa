import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { remarksCsv } from '#shared/rules/catalog/remarks-csv.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import { saveText } from '../../browser/panel/files.ts';

type Report = PanelData<'importSheet'>;

/** How many products a spreadsheet creates and changes. */
export function summaryOf({ created, changed, unchanged }: Report): string {
  const counted = (count: number, one: string, many: string) => `${decimalText(count)} ${count === 1 ? one : many}`;
  const news = counted(created, 'novo', 'novos');
  return `${news}, ${counted(changed, 'mudado', 'mudados')}, ${decimalText(unchanged)} sem mudança`;
}

/** What a spreadsheet would change, what does not come in, and what comes in with something left out. */
export function SheetReport({ report, isImported = false }: { report: Report; isImported?: boolean }) {
  const { format, changes, problems, notices, problemCount, noticeCount, otherProducts, stockKept } = report;
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>{isImported ? `Importada: ${summaryOf(report)}` : summaryOf(report)}</h2>
      </div>
      {format !== null && <p className="pn-note">Reconhecido como {format}</p>}
      {otherProducts > 0 && <p className="pn-note">{importTexts.otherProducts(otherProducts)}.</p>}
      {stockKept > 0 && !isImported && (
        <p className="pn-note">
          Estoque mantido em {decimalText(stockKept)} produtos: marque a caixa para usar o da planilha.
        </p>
      )}
      <Remarks
        title={isImported ? 'Não entraram' : 'Não vão entrar'}
        count={problemCount}
        remarks={problems}
        tone="bad"
      />
      <Remarks title="Avisos" count={noticeCount} remarks={notices} tone="warn" />
      {problems.length + notices.length > 0 && (
        <div className="pn-card-body">
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => saveText('linhas-da-planilha.csv', remarksCsv(problems, notices))}
          >
            Baixar esta lista (CSV)
          </button>
        </div>
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

type RemarksProps = { title: string; count: number; remarks: Report['problems']; tone: 'bad' | 'warn' };

function Remarks({ title, count, remarks, tone }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <>
      <h3 className="field-label pn-sheet-remarks">
        {title}: {decimalText(count)}
      </h3>
      <ul className="pn-rows">
        {remarks.map(({ line, id, reason }) => (
          <li key={`${line} ${reason}`}>
            <span className={`pn-chip pn-chip-${tone}`}>
              Linha {line}
              {id && ` (${id})`}
            </span>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {remarks.length < count && <p className="pn-note">As primeiras {decimalText(remarks.length)}.</p>}
    </>
  );
}
