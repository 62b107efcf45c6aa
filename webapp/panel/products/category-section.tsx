import { type FormEvent, useEffect, useRef, useState } from 'react';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { categoryNameLength } from '#shared/rules/text/text-lengths.ts';
import { panelCategoryTexts as texts } from '#shared/text/panel/panel-categories.ts';
import { categoryRefusals } from '#shared/text/refusals/category-refusals.ts';
import { Field } from '../../components/ui/field.tsx';
import { PlusIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import type { ProductForm, SetForm } from './product-form.ts';

type SectionProps = { form: ProductForm; setForm: SetForm; isReadOnly: boolean };
type Category = { id: string; path: string };

/** So many categories are found by a search. */
const many = 10;

/** The categories of a product: those that it has first, a search when there are many, and a new one. */
export function CategorySection({ form, setForm, isReadOnly }: SectionProps) {
  const { data } = usePanel('productCategories', {});
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const isBack = useRef(false);
  // The order stays while a person ticks: what was ticked at first, or created since, comes first.
  const [first, setFirst] = useState<readonly string[]>(form.categoryIds);
  const categories = data?.categories ?? [];
  const words = normalizeLabel(search).split(' ');
  const shown = [
    ...categories.filter(({ id }) => first.includes(id)),
    ...categories.filter(({ id }) => !first.includes(id)),
  ].filter(({ path }) => words.every((word) => normalizeLabel(path).includes(word)));
  const ticked = form.categoryIds.length;
  const toggle = (category: string, isIn: boolean) =>
    setForm((now) => ({
      ...now,
      categoryIds: isIn ? [...now.categoryIds, category] : now.categoryIds.filter((one) => one !== category),
    }));
  /** The focus goes back to the button that opened the form. */
  const leave = () => {
    isBack.current = true;
    setAdding(false);
  };
  const created = ({ id }: Category) => {
    setFirst((now) => [id, ...now]);
    setSearch('');
    leave();
    setForm((now) => ({ ...now, categoryIds: [...new Set([...now.categoryIds, id])] }));
  };
  return (
    <fieldset className="field">
      <legend className="field-label">{ticked === 0 ? 'Categorias' : `Categorias: ${texts.ticked(ticked)}`}</legend>
      {data && categories.length === 0 && <p className="field-hint">{texts.none}</p>}
      {categories.length > many && (
        <input
          type="search"
          className="form-control"
          placeholder={texts.search}
          aria-label={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled
        <div className="pn-checks" tabIndex={0}>
          {shown.map(({ id: category, path }) => (
            <label key={category}>
              <input
                type="checkbox"
                className="form-check-input"
                checked={form.categoryIds.includes(category)}
                onChange={({ target }) => toggle(category, target.checked)}
              />
              {path}
            </label>
          ))}
        </div>
      )}
      {categories.length > 0 && shown.length === 0 && <p className="field-hint">{texts.notFound}</p>}
      {!isReadOnly &&
        (isAdding ? (
          <NewCategory
            categories={categories}
            start={shown.length === 0 ? search : ''}
            onCreated={created}
            onLeave={leave}
          />
        ) : (
          <button
            type="button"
            ref={(button) => {
              if (button && isBack.current) button.focus();
              isBack.current = false;
            }}
            className="btn btn-quiet pn-start"
            onClick={() => setAdding(true)}
          >
            <PlusIcon /> {texts.add}
          </button>
        ))}
    </fieldset>
  );
}

type NewProps = {
  categories: readonly Category[];
  /** What was searched for and not found. */
  start: string;
  onCreated: (category: Category) => void;
  onLeave: () => void;
};

/** A new category: its name, and the category that it is in. */
function NewCategory({ categories, start, onCreated, onLeave }: NewProps) {
  const [name, setName] = useState(start);
  const [parent, setParent] = useState('');
  const [problem, setProblem] = useState('');
  const { send, isBusy } = usePanelWrite('addCategory', { isSilent: true });
  useUnsaved(name.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return refuse(categoryRefusals.noName);
    if (name.trim().length > categoryNameLength) return refuse(categoryRefusals.longName(categoryNameLength));
    setProblem('');
    const result = await send({ body: { name, parent: parent === '' ? null : parent } });
    if (!result.success) {
      if (result.kind !== 'signed-out') refuse(result.text);
      return;
    }
    reloadPanel('productCategories');
    const { path, isNew } = result.data;
    showNotice({ kind: 'good', text: isNew ? texts.created(path) : texts.known(path) });
    onCreated(result.data);
  };
  return (
    <form className="pn-new-category" onSubmit={(event) => void submit(event)}>
      <Field label={texts.name} error={problem}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="form-control"
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem('');
            }}
          />
        )}
      </Field>
      {categories.length > 0 && (
        <Field label={texts.parent}>
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={parent}
              onChange={({ target }) => setParent(target.value)}
            >
              <option value="">{texts.noParent}</option>
              {categories.map(({ id: category, path }) => (
                <option key={category} value={category}>
                  {path}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div className="pn-buttons">
        <button type="submit" className="btn btn-tint">
          {isBusy && <Spinner />} {texts.create}
        </button>
        <button type="button" className="btn btn-flat" onClick={onLeave}>
          Cancelar
        </button>
      </div>
    </form>
  );
}
