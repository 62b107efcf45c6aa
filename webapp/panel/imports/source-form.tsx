import { type FormEvent, useState } from 'react';
import { intervalText } from '#shared/text/imports/feed-runs.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';

const intervals = [15, 60, 180, 360, 720, 1_440, 10_080];

/** A new address. A known one gets the interval and the options of the form. */
export function SourceForm() {
  const [address, setAddress] = useState('');
  const [everyMinutes, setEveryMinutes] = useState(360);
  const [full, setFull] = useState(false);
  const [stock, setStock] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = usePanelWrite('addImportSource', { isSilent: true });
  useUnsaved(address !== '');
  const save = async () => {
    if (address.trim() === '') return setProblem('Escreva o endereço, como https://loja.com.br/produtos.xml.');
    const result = await add.send({ body: { address: address.trim(), everyMinutes, full, stock } });
    if (!result.success) return setProblem(result.text);
    setProblem(null);
    setAddress('');
    setFull(false);
    setStock(false);
    showNotice({ kind: 'good', text: 'Endereço guardado. Os produtos serão buscados em instantes.' });
    reloadPanel('importSources');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isBusy) void save();
  };
  return (
    <section className="pn-card" aria-labelledby="new-source">
      <div className="pn-card-head">
        <h2 id="new-source">Novo endereço</h2>
      </div>
      <form className="pn-card-body" onSubmit={submit} noValidate>
        <Field
          label="Endereço do arquivo"
          hint="O da exportação da sua plataforma: XML do Google ou do Facebook, CSV ou Excel. Ele é guardado sem aparecer inteiro."
          error={problem}
        >
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              className="form-control"
              placeholder="https://loja.com.br/produtos.xml"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2_000}
              value={address}
              onChange={({ target }) => {
                setAddress(target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        <Field label="Buscar a cada">
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={everyMinutes}
              onChange={({ target }) => setEveryMinutes(Number(target.value))}
            >
              {intervals.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {intervalText(minutes)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label className="pn-source-option">
          <input
            type="checkbox"
            className="form-check-input"
            checked={full}
            onChange={({ target }) => setFull(target.checked)}
          />
          <span>
            O arquivo é o estoque inteiro
            <span className="field-hint">O que ele não lista mais fica indisponível.</span>
          </span>
        </label>
        <label className="pn-source-option">
          <input
            type="checkbox"
            className="form-check-input"
            checked={stock}
            onChange={({ target }) => setStock(target.checked)}
          />
          <span>
            Usar também o estoque do arquivo
            <span className="field-hint">Sem isto, ele só vale para produtos novos.</span>
          </span>
        </label>
        <BusyButton kind="primary" busy={add.isBusy} onClick={() => void save()}>
          Guardar e buscar
        </BusyButton>
      </form>
    </section>
  );
}
