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
import { emptyForm, formOf, type ProductForm, type SetForm, savedOf } from './product-form.ts';
import { VariantSection } from './variant-section.tsx';

type Detail = PanelData<'product'>;

/** A new product. */
export const NewProductScreen = () => <Editor detail={null} />;

/** The editor of a product. */
export function ProductEditorScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, failure, reload } = usePanel('product', { params: { id: decodeURIComponent(id) } });
  if (data) return <Editor key={JSON.stringify(data)} detail={data} />;
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

function Editor({ detail }: { detail: Detail | null }) {
  const mayEdit = useMay('products.edit');
  const [, go] = useLocation();
  const [form, setForm] = useState<ProductForm>(() => (detail ? formOf(detail) : emptyForm));
  const { send, isBusy } = usePanelWrite('saveProduct');
  const saved = savedOf(form, detail);
  const changes = 'problem' in saved ? 1 : saved.changes;
  const isOwned = detail?.owner === 'tray';
  const isReadOnly = isOwned || !mayEdit;
  const save = async () => {
    if ('problem' in saved) return showNotice({ kind: 'bad', text: saved.problem });
    const result = await send({ body: saved.body });
    if (!result.success) return;
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
        onClick={() => (detail ? setForm(formOf(detail)) : go('/produtos'))}
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
          <VariantSection form={form} setForm={setForm} isReadOnly={isReadOnly} />
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
