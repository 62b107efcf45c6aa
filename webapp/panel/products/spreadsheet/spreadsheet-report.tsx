import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { importIssuesCsv } from '#shared/rules/catalog/import-issues-csv.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { countedText } from '#shared/text/counted-text.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import { saveText } from '../../../browser/panel/files.ts';

type Report = PanelData<'importSheet'>;

/** How many products a spreadsheet creates and changes. */
export function summaryOf({ created, changed, unchanged }: Report): string {
  const news = countedText(created, 'novo', 'novos');
  return `${news}, ${countedText(changed, 'mudado', 'mudados')}, ${decimalText(unchanged)} sem mudança`;
}

/** What a spreadsheet would change, what does not come in, and what comes in with something left out. */
export function SpreadsheetReport({ report, isImported = false }: { report: Report; isImported?: boolean }) {
  const { format, changes, problems, notices, problemCount, noticeCount, otherProducts, stockKept } = report;
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>{isImported ? `Importada: ${summaryOf(report)}` : summaryOf(report)}</h2>
      </div>
      {format !== null && <p className="pn-note">Reconhecido como {format}</p>}
      {otherProducts > 0 && <p className="pn-note">{importTexts.otherProducts(otherProducts)}.</p>}
      {stockKept > 0 && !isImported && (
        <p className="pn-note">{importTexts.stockKept(stockKept)}: marque a caixa para usar o da planilha.</p>
      )}
      <ImportIssues
        title={isImported ? 'Não entraram' : 'Não vão entrar'}
        count={problemCount}
        remarks={problems}
        tone="bad"
      />
      <ImportIssues title="Avisos" count={noticeCount} remarks={notices} tone="warn" />
      {problems.length + notices.length > 0 && (
        <div className="pn-card-body">
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => saveText('linhas-da-planilha.csv', importIssuesCsv(problems, notices))}
          >
            Baixar esta lista (CSV)
          </button>
        </div>
      )}
      <Added report={report} isImported={isImported} />
      <Changes changes={changes} isImported={isImported} />
    </section>
  );
}

/** The first new products, with their prices. */
function Added({ report: { added, created }, isImported }: { report: Report; isImported: boolean }) {
  if (added.length === 0) return null;
  return (
    <>
      <h3 className="field-label pn-sheet-remarks">
        {isImported ? 'Entraram' : 'Vão entrar'}: {decimalText(created)}
      </h3>
      <ul className="pn-rows">
        {added.map(({ id, name, price, isFrom }) => (
          <li key={id}>
            <span className="pn-grow pn-sheet-name">{name}</span>
            <b className="pn-number">
              {price === null ? 'sob consulta' : `${isFrom ? 'a partir de ' : ''}${formatBrl(price)}`}
            </b>
          </li>
        ))}
      </ul>
      {added.length < created && <p className="pn-note">Os primeiros {decimalText(added.length)}.</p>}
    </>
  );
}

/** The changes of each product below its name. */
function Changes({ changes, isImported }: { changes: Report['changes']; isImported: boolean }) {
  if (changes.length === 0) return null;
  const products = new Map<string, Report['changes']>();
  for (const change of changes) products.set(change.id, [...(products.get(change.id) ?? []), change]);
  return (
    <>
      <h3 className="field-label pn-sheet-remarks">{isImported ? 'O que mudou' : 'O que muda'}</h3>
      <ul className="pn-rows">
        {[...products].map(([id, fields]) => (
          <li key={id} className="pn-sheet-change">
            <strong>{fields[0]?.name ?? id}</strong>
            {fields.map(({ field, from, to }) => (
              <span key={field}>
                <span className="pn-quiet">{field}:</span> {from} → <strong>{to}</strong>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

type ImportIssuesProps = { title: string; count: number; remarks: Report['problems']; tone: 'bad' | 'warn' };

function ImportIssues({ title, count, remarks, tone }: ImportIssuesProps) {
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
