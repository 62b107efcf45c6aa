import { useId } from 'react';
import { FieldError } from '../../components/ui/field.tsx';
import { usePanel } from '../api/use-panel.ts';
import type { ProductForm, SetForm } from './product-form.ts';

type SectionProps = { form: ProductForm; setForm: SetForm; isReadOnly: boolean; problem: string | undefined };

/** Where a product is found: its categories and highlights, and when it warns. */
export function PlaceSection({ form, setForm, isReadOnly, problem }: SectionProps) {
  const id = useId();
  const { data } = usePanel('productCategories', {});
  const toggle = (category: string, isIn: boolean) =>
    setForm((now) => ({
      ...now,
      categoryIds: isIn ? [...now.categoryIds, category] : now.categoryIds.filter((one) => one !== category),
    }));
  return (
    <fieldset className="pn-card pn-card-body" disabled={isReadOnly}>
      <legend className="visually-hidden">Onde aparece</legend>
      {data && data.categories.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">Categorias</legend>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled */}
          <div className="pn-checks" tabIndex={0}>
            {data.categories.map(({ id: category, path }) => (
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
        </fieldset>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-highlights`}>
          Destaques
        </label>
        <input
          id={`${id}-highlights`}
          className="form-control"
          placeholder="Orgânico, Sem glúten"
          aria-describedby={`${id}-hint`}
          value={form.highlights}
          onChange={({ target }) => setForm((now) => ({ ...now, highlights: target.value }))}
        />
        <p className="field-hint" id={`${id}-hint`}>
          Palavras curtas, separadas por vírgula.
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-low`}>
          Avisar quando o estoque chegar a
        </label>
        <input
          id={`${id}-low`}
          className="form-control"
          inputMode="numeric"
          placeholder="5"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-low-error` : undefined}
          value={form.lowStock}
          onChange={({ target }) => setForm((now) => ({ ...now, lowStock: target.value }))}
        />
        <FieldError id={`${id}-low-error`} error={problem} />
      </div>
    </fieldset>
  );
}
