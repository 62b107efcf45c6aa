import { useId, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { feedRunText, intervalText } from '#shared/text/imports/feed-runs.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { showNotice } from '../shell/notices.ts';
import { clockText, dateText } from '../shell/relative-time.ts';
import { isSourceImporting } from './is-source-importing.ts';

type Source = PanelData<'importSources'>['sources'][number];
type Run = Source['runs'][number];

/** What a person may accept once: refusals of a file, and products that it did not replace. */
const acceptable = ['shrunk', 'too-many-withdrawn', 'other-products'];

/** An address of products: how it is, its last runs, and what to do with it. `now`: the server's time. */
export function SourceCard({ source, now }: { source: Source; now: string }) {
  const titleId = useId();
  const [question, setQuestion] = useState<'accept' | 'remove' | null>(null);
  const run = usePanelWrite('runImportSource');
  const pause = usePanelWrite('pauseImportSource');
  const remove = usePanelWrite('removeImportSource');
  const isBusy = run.isBusy || pause.isBusy || remove.isBusy;
  const { address, paused, runs } = source;
  const params = { id: String(source.id) };
  const [last] = runs;
  const startRun = async (yes: boolean) => {
    const { success } = await run.send({ params, body: { yes } });
    if (success) showNotice({ kind: 'good', text: 'Os produtos serão buscados em instantes.' });
    reloadPanel('importSources');
  };
  const togglePause = async () => {
    const { success } = await pause.send({ params, body: { isPaused: !paused } });
    if (success) showNotice({ kind: 'good', text: paused ? 'Importação retomada.' : 'Importação pausada.' });
    reloadPanel('importSources');
  };
  const end = async () => {
    const { success } = await remove.send({ params, body: {} });
    if (success) showNotice({ kind: 'good', text: 'Endereço removido. Os produtos ficam como estão.' });
    reloadPanel('importSources');
  };
  const state = stateOf(source, now);
  return (
    <section className="pn-card" aria-labelledby={titleId}>
      <div className="pn-card-head">
        <h2 id={titleId} className="pn-source-address">
          {address}
        </h2>
        <span className={`pn-chip pn-chip-${state.tone}`}>{state.text}</span>
      </div>
      <div className="pn-card-body">
        <p className="pn-quiet pn-small">{factsOf(source, state.isReading)}</p>
        {last ? <RunView run={last} /> : <p>Ainda não foi buscado.</p>}
        {runs.length > 1 && (
          <details className="pn-source-history">
            <summary>Histórico</summary>
            <ul>
              {runs.slice(1).map((each) => (
                <li key={each.beganAt}>
                  <RunView run={each} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="pn-source-actions">
        {acceptable.includes(last?.reason ?? '') && (
          <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => setQuestion('accept')}>
            Aceitar uma vez…
          </button>
        )}
        <BusyButton
          busy={run.isBusy}
          disabled={isBusy}
          aria-label={`Buscar agora: ${address}`}
          onClick={() => void startRun(false)}
        >
          Buscar agora
        </BusyButton>
        <BusyButton
          busy={pause.isBusy}
          disabled={isBusy}
          aria-label={`${paused ? 'Retomar' : 'Pausar'}: ${address}`}
          onClick={() => void togglePause()}
        >
          {paused ? 'Retomar' : 'Pausar'}
        </BusyButton>
        <button
          type="button"
          className="btn btn-flat"
          disabled={isBusy}
          aria-label={`Remover: ${address}`}
          onClick={() => setQuestion('remove')}
        >
          Remover…
        </button>
      </div>
      {question === 'remove' && (
        <ConfirmDialog
          title="Remover este endereço?"
          text="O endereço e o histórico saem. Os produtos ficam como estão."
          button="Remover"
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            void end();
          }}
        />
      )}
      {question === 'accept' && (
        <ConfirmDialog
          title="Aceitar este arquivo?"
          text={
            last?.reason === 'other-products'
              ? 'Os produtos da loja que têm o mesmo código são trocados pelos do arquivo.'
              : 'O arquivo entra desta vez, mesmo que tire de venda boa parte dos produtos da loja.'
          }
          button="Aceitar e buscar"
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            void startRun(true);
          }}
        />
      )}
    </section>
  );
}

function RunView({ run }: { run: Run }) {
  const text = feedRunText(run);
  const times = run.times > 1 ? ` (${decimalText(run.times)} vezes seguidas)` : '';
  return (
    <p className="pn-source-run">
      <time className="pn-quiet pn-small" dateTime={run.endedAt}>
        {dateText(run.endedAt)} {clockText(run.endedAt)}
        {times}
      </time>
      <span className={run.outcome === 'failed' || run.outcome === 'refused' ? 'pn-source-bad' : undefined}>
        {text.charAt(0).toUpperCase() + text.slice(1)}
      </span>
    </p>
  );
}

/** The state in a word. */
function stateOf(source: Source, now: string) {
  const {
    paused,
    runs: [last],
  } = source;
  if (isSourceImporting(source, now)) return { tone: 'info', text: 'Buscando…', isReading: true };
  if (paused) return { tone: 'warn', text: 'Pausado', isReading: false };
  if (last?.outcome === 'failed') return { tone: 'bad', text: 'Falhou', isReading: false };
  if (last?.outcome === 'refused') return { tone: 'bad', text: 'Não entrou', isReading: false };
  return { tone: 'good', text: 'Em dia', isReading: false };
}

function factsOf({ everyMinutes, full, stock, products, paused, nextAt }: Source, isReading: boolean): string {
  const facts = [
    `a cada ${intervalText(everyMinutes)}`,
    ...(products === null ? [] : [`${decimalText(products)} ${products === 1 ? 'produto' : 'produtos'}`]),
    ...(full ? ['é o estoque inteiro'] : []),
    ...(stock ? ['com o estoque do arquivo'] : []),
    ...(paused || isReading ? [] : [`próxima vez: ${dateText(nextAt)} ${clockText(nextAt)}`]),
  ];
  return facts.join(' · ');
}
