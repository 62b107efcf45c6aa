import { useId } from 'react';
import { FieldError } from '../../components/ui/field.tsx';
import { CategorySection } from './category-section.tsx';
import type { ProductForm, SetForm } from './product-form.ts';

type SectionProps = { form: ProductForm; setForm: SetForm; isReadOnly: boolean; problem: string | undefined };

/** Where a product is found: its categories and highlights, and when it warns. */
export function VisibilitySection({ form, setForm, isReadOnly, problem }: SectionProps) {
  const id = useId();
  return (
    <fieldset className="pn-card pn-card-body" disabled={isReadOnly}>
      <legend className="visually-hidden">Onde aparece</legend>
      <CategorySection form={form} setForm={setForm} isReadOnly={isReadOnly} />
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
