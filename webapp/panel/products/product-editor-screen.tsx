import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelPriceTexts } from '#shared/text/panel/panel-prices.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { BackIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { leaveSaved, useUnsaved } from '../shell/unsaved-changes.ts';
import { useProblemFocus } from '../shell/use-problem-focus.ts';
import { type Choices, ConflictCard } from './conflict-card.tsx';
import { type EditConflicts, editConflicts, placeKey } from './edit-conflicts.ts';
import { OwnerNote } from './owner-note.tsx';
import { PhotoSection } from './photo-section.tsx';
import {
  emptyForm,
  type FormProblems,
  formOf,
  type ProductForm,
  type SetForm,
  savedOf,
  warningsOf,
} from './product-form.ts';
import { rebasedForm } from './rebase-form.ts';
import { problemsOfRefusal } from './refused-fields.ts';
import { VariantSection } from './variant-section.tsx';
import { VisibilitySection } from './visibility-section.tsx';

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
  const [isTried, setTried] = useState(false);
  // The questions about unusual prices that the person has seen.
  const [asked, setAsked] = useState('');
  const [conflict, setConflict] = useState<{ found: EditConflicts; choices: Choices; isTried: boolean } | null>(null);
  const [refused, setRefused] = useState<{ form: ProductForm; problems: FormProblems } | null>(null);
  // Nothing is saved while a photo is on its way: it would stay behind.
  const [isSending, setSending] = useState(false);
  const { form: element, showFirst } = useProblemFocus();
  const { send, isBusy } = usePanelWrite('saveProduct', { isSilent: true });
  const { body, changes, problems: found } = savedOf(form, detail);
  const warnings = detail ? warningsOf(form, detail) : {};
  const warning = Object.values(warnings).join(' ');
  const isAsked = warning !== '' && warning === asked;
  // A marked field is judged again while it is typed.
  const problems = { ...(isAsked && warnings), ...(isTried && found), ...(refused?.form === form && refused.problems) };
  const show = (newer: Detail) => {
    setDetail(newer);
    setForm(formOf(newer));
    setTried(false);
    setAsked('');
    setConflict(null);
  };
  // A newer product that loads replaces the shown one only while nothing is typed.
  if (loaded && detail !== loaded && changes === 0 && !conflict) show(loaded);
  const isOwned = detail?.owner === 'tray';
  const isReadOnly = isOwned || !mayEdit;
  useUnsaved(!isReadOnly && (detail ? changes > 0 : JSON.stringify(form) !== JSON.stringify(emptyForm)));
  const save = async () => {
    setTried(true);
    if (Object.keys(found).length > 0) return showFirst();
    if (conflict?.found.conflicts.some((one) => !conflict.choices[placeKey(one)])) {
      setConflict({ ...conflict, isTried: true });
      return showFirst();
    }
    if (warning !== '' && !isAsked) {
      setAsked(warning);
      return showFirst();
    }
    const result = await send({ body });
    if (!result.success) {
      // The response to a stale save has the product as it is now; saving again then counts.
      const newer = detail && result.kind === 'stale' ? (result.data as Detail) : null;
      const next = detail && newer ? rebasedForm(form, detail, newer) : form;
      setForm(next);
      if (detail && newer) {
        setDetail(newer);
        setConflict({ found: editConflicts(form, detail, newer), choices: {}, isTried: false });
        reloadPanel('product');
        return showFirst();
      }
      setRefused({ form: next, problems: problemsOfRefusal(result.code, result.text, next) });
      return showFirst();
    }
    if (detail) show(result.data);
    reloadPanel('products', 'product');
    showNotice({ kind: 'good', text: detail ? `${result.data.name} foi salvo` : `${result.data.name} foi criado` });
    if (!detail) leaveSaved(() => go('/produtos'));
  };
  const foot = !isReadOnly && (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={detail !== null && changes === 0 && !conflict}
        onClick={() => (loaded ? show(loaded) : go('/produtos'))}
      >
        Descartar
      </button>
      <button
        type="button"
        className="btn btn-primary"
        disabled={isBusy || isSending || changes === 0}
        onClick={() => void save()}
      >
        {(isBusy || isSending) && <Spinner />}{' '}
        {isSending
          ? 'Enviando a foto'
          : isAsked
            ? panelPriceTexts.saveAnyway
            : detail
              ? saveText(changes)
              : 'Criar produto'}
      </button>
    </>
  );
  return (
    <ScreenFrame title={detail?.name ?? 'Novo produto'} actions={<BackLink />} foot={foot}>
      <div className="pn-pad pn-columns" ref={element}>
        <div className="pn-stack">
          {conflict && (
            <ConflictCard
              {...conflict}
              form={form}
              setForm={setForm}
              onChoose={(choices) => setConflict({ ...conflict, choices })}
            />
          )}
          {problems.form && (
            <p className="pn-note pn-note-bad" role="alert" data-problem tabIndex={-1}>
              {problems.form}
            </p>
          )}
          {detail && <OwnerNote detail={detail} />}
          <PhotoSection
            form={form}
            setForm={setForm}
            isReadOnly={isReadOnly}
            problem={problems.images}
            onSending={setSending}
          />
          <fieldset className="pn-card pn-card-body" disabled={isReadOnly}>
            <legend className="visually-hidden">O produto</legend>
            <TextField label="Nome" name="name" form={form} setForm={setForm} problem={problems.name} />
            <TextField label="Marca" name="brand" form={form} setForm={setForm} />
            <TextField label="Descrição" name="description" form={form} setForm={setForm} isLong />
          </fieldset>
          <VariantSection form={form} setForm={setForm} isReadOnly={isReadOnly} problems={problems} />
        </div>
        <VisibilitySection form={form} setForm={setForm} isReadOnly={isReadOnly} problem={problems.lowStock} />
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
  problem?: string | undefined;
};

function TextField({ label, name, form, setForm, isLong = false, problem }: TextFieldProps) {
  const shared = {
    className: 'form-control',
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm((now) => ({ ...now, [name]: target.value })),
  };
  return (
    <Field label={label} error={problem}>
      {(control) => (isLong ? <textarea rows={4} {...control} {...shared} /> : <input {...control} {...shared} />)}
    </Field>
  );
}
