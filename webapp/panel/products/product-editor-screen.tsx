import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { BackIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { OwnerNote } from './owner-note.tsx';
import { PhotoSection } from './photo-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { emptyForm, type FormProblem, formOf, type ProductForm, type SetForm, savedOf } from './product-form.ts';
import { rebasedForm } from './rebase-form.ts';
import { VariantSection } from './variant-section.tsx';

type Detail = PanelData<'product'>;

/** A new product. */
export const NewProductScreen = () => <Editor loaded={null} />;

/** The editor of a product. */
export function ProductEditorScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, failure, reload } = usePanel('product', { params: { id: decodeURIComponent(id) } });
  if (data) return <Editor key={data.id} loaded={data} />;
  return (
    <ScreenFrame title="Produto" actions={<BackLink />}>
      {failure ? <FailedState message={failure.text} onRetry={reload} /> : <Spinner label="Carregando o produto" />}
    </ScreenFrame>
  );
}

const BackLink = () => (
  <Link href="/produtos" className="btn btn-flat">
    <BackIcon /> Produtos
  </Link>
);

function Editor({ loaded }: { loaded: Detail | null }) {
  const mayEdit = useMay('products.edit');
  const [, go] = useLocation();
  // What is typed belongs to the product that the person saw when they began.
  const [detail, setDetail] = useState(loaded);
  const [form, setForm] = useState<ProductForm>(() => (loaded ? formOf(loaded) : emptyForm));
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { send, isBusy } = usePanelWrite('saveProduct');
  const saved = savedOf(form, detail);
  const changes = 'problem' in saved ? 1 : saved.changes;
  const show = (newer: Detail) => {
    setDetail(newer);
    setForm(formOf(newer));
  };
  // A newer product that loads replaces the shown one only while nothing is typed.
  if (loaded && detail !== loaded && changes === 0) show(loaded);
  const isOwned = detail?.owner === 'tray';
  const isReadOnly = isOwned || !mayEdit;
  const save = async () => {
    setProblem('problem' in saved ? saved : null);
    if ('problem' in saved) return saved.field ? undefined : showNotice({ kind: 'bad', text: saved.problem });
    const result = await send({ body: saved.body });
    if (!result.success) {
      // A stale save answers with the product as it is now; saving again then replaces it.
      const newer = detail && result.kind === 'stale' ? (result.data as Detail) : null;
      if (detail && newer) {
        setDetail(newer);
        setForm((typed) => rebasedForm(typed, detail, newer));
      }
      return;
    }
    if (detail) show(result.data);
    reloadPanel('products', 'product');
    showNotice({ kind: 'good', text: detail ? `${result.data.name} foi salvo` : `${result.data.name} foi criado` });
    if (!detail) go('/produtos');
  };
  const foot = !isReadOnly && (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={detail !== null && changes === 0}
        onClick={() => (loaded ? show(loaded) : go('/produtos'))}
      >
        Descartar
      </button>
      <button type="button" className="btn btn-primary" disabled={isBusy || changes === 0} onClick={() => void save()}>
        {isBusy && <Spinner />} {detail ? saveText(changes) : 'Criar produto'}
      </button>
    </>
  );
  return (
    <ScreenFrame title={detail?.name ?? 'Novo produto'} actions={<BackLink />} foot={foot}>
      <div className="pn-pad pn-columns">
        <div className="pn-stack">
          {detail && <OwnerNote detail={detail} />}
          <PhotoSection form={form} setForm={setForm} isReadOnly={isReadOnly} />
          <fieldset className="pn-card pn-card-body" disabled={isReadOnly}>
            <legend className="visually-hidden">O produto</legend>
            <TextField label="Nome" name="name" form={form} setForm={setForm} />
            <TextField label="Marca" name="brand" form={form} setForm={setForm} />
            <TextField label="Descrição" name="description" form={form} setForm={setForm} isLong />
          </fieldset>
          <VariantSection form={form} setForm={setForm} isReadOnly={isReadOnly} problem={problem} />
        </div>
        <PlaceSection form={form} setForm={setForm} isReadOnly={isReadOnly} />
      </div>
    </ScreenFrame>
  );
}

const saveText = (changes: number): string =>
  changes === 0 ? 'Salvar' : changes === 1 ? 'Salvar 1 mudança' : `Salvar ${changes} mudanças`;

type TextFieldProps = {
  label: string;
  name: 'name' | 'brand' | 'description';
  form: ProductForm;
  setForm: SetForm;
  isLong?: boolean;
};

function TextField({ label, name, form, setForm, isLong = false }: TextFieldProps) {
  const shared = {
    className: 'form-control',
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm((now) => ({ ...now, [name]: target.value })),
  };
  return (
    <Field label={label}>
      {(control) => (isLong ? <textarea rows={4} {...control} {...shared} /> : <input {...control} {...shared} />)}
    </Field>
  );
}
