import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';

type Report = PanelData<'importSheet'>;

/** How many products a spreadsheet creates and changes. */
export function summaryOf({ created, changed, unchanged }: Report): string {
  const counted = (count: number, one: string, many: string) => `${decimalText(count)} ${count === 1 ? one : many}`;
  const news = counted(created, 'novo', 'novos');
  return `${news}, ${counted(changed, 'mudado', 'mudados')}, ${decimalText(unchanged)} sem mudança`;
}

/** What a spreadsheet would change, what does not come in, and what comes in with something left out. */
export function SheetReport({ report }: { report: Report }) {
  const { format, changes, problems, notices, stockKept } = report;
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>{summaryOf(report)}</h2>
      </div>
      {format !== null && <p className="pn-note">Reconhecido como {format}</p>}
      {stockKept > 0 && (
        <p className="pn-note">
          Estoque mantido em {decimalText(stockKept)} produtos: marque a caixa para usar o da planilha.
        </p>
      )}
      <Remarks remarks={problems} tone="bad" />
      <Remarks remarks={notices} tone="warn" />
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

function Remarks({ remarks, tone }: { remarks: Report['problems']; tone: 'bad' | 'warn' }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="pn-rows">
      {remarks.map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          <span className={`pn-chip pn-chip-${tone}`}>Linha {line}</span> {reason}
        </li>
      ))}
    </ul>
  );
}
