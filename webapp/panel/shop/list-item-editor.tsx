import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { SettingsListSection, ShopEntry } from '#shared/model/panel/settings-section.ts';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { askToLeave, leaveSaved, useUnsaved } from '../shell/unsaved-changes.ts';
import { useProblemFocus } from '../shell/use-problem-focus.ts';
import { draftOf, entryOfDraft, newEntryId } from './fields/item-draft.ts';
import type { Draft, FieldProblems } from './fields/item-field.ts';
import { ItemForm } from './fields/item-form.tsx';
import { PercentOfPrices } from './percent-of-prices.tsx';
import { keyOfEntry, settingsListForms } from './settings-list-forms.ts';
import { entriesOf, useSettingsList } from './use-settings-list.ts';

type EditorProps = {
  section: SettingsListSection;
  data: PanelData<'settingsSection'>;
  /** The entry that is changed; null: a new one. */
  changedKey: string | null;
  entry: ShopEntry;
  onDone: () => void;
};

/** The editor of one entry of a list. Nothing that is typed is lost by a refusal. */
export function ListItemEditor({ section, data, changedKey, entry, onDone }: EditorProps) {
  const form = settingsListForms[section];
  // A picked product adds its name.
  const [goods] = useState(() => new Map(data.goods.map(({ code, name }) => [code, name])));
  const fields = form.fields({ ...data, goods });
  const mayEdit = useMay('shop.edit');
  const [start] = useState(() => draftOf(entry, fields, data.timeZone));
  const [draft, setDraft] = useState(start);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(start));
  const { form: element, showFirst } = useProblemFocus();
  const [problems, setProblems] = useState<FieldProblems>({});
  const [message, setMessage] = useState<string | null>(null);
  const { save, isBusy } = useSettingsList(section, data);
  // What was marked is judged again while it is typed.
  const change = (next: Draft) => {
    setDraft(next);
    if (Object.keys(problems).length === 0) return;
    const left = entryOfDraft(next, fields, data.timeZone, entry).problems;
    setProblems(left ?? {});
    if (!left) setMessage(null);
  };
  const write = async (next: ShopEntry | null) => {
    const outcome = await save({ key: changedKey, entry: next });
    if (outcome.isSaved) return leaveSaved(onDone);
    setProblems(outcome.problems);
    showFirst();
    const { now } = outcome;
    const words = now ? settingsListLabels[section](now, data.timeZone) : null;
    setMessage(
      now === undefined
        ? outcome.text
        : words
          ? `${outcome.text} Agora vale: ${words.name}, ${words.facts}.`
          : `Outra pessoa removeu isto enquanto você editava. Salve para criar de novo.`,
    );
  };
  const submit = async () => {
    const parsed = entryOfDraft(draft, fields, data.timeZone, entry);
    setProblems(parsed.problems ?? {});
    setMessage(parsed.problems ? 'Confira os campos marcados.' : null);
    if (parsed.entry) await write(completed(parsed.entry));
    else showFirst();
  };
  const completed = (typed: ShopEntry): ShopEntry => {
    const { idField, finish = (same) => same } = form;
    if (idField === null || typed[idField] !== undefined) return finish(typed);
    const taken = [...entriesOf(data.value), ...entriesOf(data.off)].map((each) => String(each[idField]));
    return finish({ [idField]: newEntryId(String(typed.name ?? ''), taken), ...typed });
  };
  const title = changedKey === null ? form.add : settingsListLabels[section](entry, data.timeZone).name;
  const foot = mayEdit && (
    <>
      {changedKey !== null && (
        <button type="button" className="btn btn-bad" disabled={isBusy} onClick={() => void write(null)}>
          {form.removal ?? 'Remover'}
        </button>
      )}
      <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void submit()}>
        {isBusy && <Spinner />} Salvar
      </button>
    </>
  );
  return (
    <ScreenFrame title={title} back={{ name: form.title, go: () => askToLeave(onDone) }} foot={foot}>
      <div className="pn-pad pn-stack" ref={element}>
        <div role="alert">
          {message && (
            <p
              className="pn-note pn-note-bad"
              tabIndex={-1}
              data-problem={Object.keys(problems).length === 0 || undefined}
            >
              {message}
            </p>
          )}
        </div>
        {section === 'priceTables' && mayEdit && <PercentOfPrices draft={draft} onChange={change} />}
        <section className="pn-card pn-card-body" aria-label={title} key={keyOfEntry(section, entry)}>
          <ItemForm fields={fields} draft={draft} problems={problems} isReadOnly={!mayEdit} onChange={change} />
        </section>
      </div>
    </ScreenFrame>
  );
}
