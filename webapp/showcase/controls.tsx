import { useState } from 'react';
import { AmountInput } from '../components/forms/amount-input.tsx';
import { ChoiceList } from '../components/forms/choice-list.tsx';
import { RefundModal } from '../components/forms/refund-modal.tsx';
import { SelectField } from '../components/forms/select-field.tsx';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Chip } from '../components/ui/chip.tsx';
import { Field } from '../components/ui/field.tsx';
import { CloseIcon } from '../components/ui/icons.tsx';
import { KeyCaps } from '../components/ui/key-caps.tsx';
import { MessageModal } from '../components/ui/message-modal.tsx';
import { SaveStatusLine } from '../components/ui/save-status.tsx';
import { type ToastMessage, ToastView } from '../components/ui/toast-view.tsx';
import { showToast } from '../state/session/toasts.ts';
import { Group, nothing, Variant } from './variants.tsx';

const states = [{ value: 'SP', text: 'São Paulo' }];
const deliveries = [
  { id: 'hoje', title: 'Entrega hoje', price: 'R$ 8,00', details: ['entre 14:00 e 16:00'] },
  { id: 'retirada', title: 'Retirada na loja', price: 'Grátis' },
  { id: 'expressa', title: 'Entrega expressa', details: ['indisponível para este CEP'], disabled: true },
];
const toasts: ToastMessage[] = [
  {
    id: 'ok',
    kind: 'success',
    text: 'Produto adicionado ao carrinho',
    action: { label: 'Ver carrinho', run: nothing },
  },
  { id: 'problem', kind: 'warning', title: 'Cupom', text: 'O cupom venceu' },
];

export function Controls() {
  const [delivery, setDelivery] = useState('hoje');
  const [isModalOpen, setIsModalOpen] = useState(false);
  const [isRefundOpen, setIsRefundOpen] = useState(false);
  const remove = { label: 'Desfazer', run: nothing };
  return (
    <>
      <Group title="Botões">
        <button type="button" className="btn btn-primary">
          Principal
        </button>
        <button type="button" className="btn btn-quiet">
          Secundário
        </button>
        <BusyButton kind="primary" busy onClick={nothing}>
          Enviando
        </BusyButton>
        <BusyButton busy onClick={nothing}>
          Enviando
        </BusyButton>
        <BusyButton kind="primary" busy={false} disabled onClick={nothing}>
          Desabilitado
        </BusyButton>
        <BusyButton busy={false} disabled onClick={nothing}>
          Desabilitado
        </BusyButton>
        <button type="button" className="icon-button" aria-label="Fechar">
          <CloseIcon />
        </button>
        <a href="#showcase">Ligação no texto</a>
      </Group>
      <Group title="Campos">
        <Field label="Nome" hint="Como no documento">
          {(control) => <input className="form-control" placeholder="Ana Souza" {...control} />}
        </Field>
        <Field label="E-mail" error="E-mail inválido.">
          {(control) => <input className="form-control" defaultValue="ana@" {...control} />}
        </Field>
        <Field label="CPF">{(control) => <input className="form-control" disabled {...control} />}</Field>
        <SelectField label="Estado" placeholder="Escolha o estado" options={states} value={null} onChange={nothing} />
        <SelectField label="Loja" options={states} value="SP" onChange={nothing} busy />
        <Field label="Troco para quanto?">
          {(control) => <AmountInput value="50,00" onChange={nothing} onBlur={nothing} {...control} />}
        </Field>
        {[false, true].map((isOn) => (
          <label key={String(isOn)} className="facet-option">
            <input type="checkbox" className="form-check-input" defaultChecked={isOn} />
            <span>{isOn ? 'Marcado' : 'Desmarcado'}</span>
          </label>
        ))}
        {(['saving', 'saved', 'incomplete', 'waiting'] as const).map((kind) => (
          <SaveStatusLine key={kind} status={{ kind }} incomplete="Falta o telefone" onRetry={nothing} />
        ))}
        <SaveStatusLine status={{ kind: 'failed', message: 'Não foi salvo' }} incomplete="" onRetry={nothing} />
      </Group>
      <Group title="Escolhas">
        <ChoiceList legend="Entrega" choices={deliveries} chosen={delivery} onChoose={setDelivery} />
        <ChoiceList
          legend="Entrega, para atendentes"
          layout="tiles"
          choices={deliveries}
          chosen={delivery}
          onChoose={setDelivery}
        />
        <KeyCaps caps={['Ctrl', 'Enter']} />
        <ChoiceList legend="Com erro" choices={deliveries} chosen={null} onChoose={nothing} error="Escolha a entrega" />
        <div className="filter-badges">
          {[true, false].map((isOn) => (
            <button key={String(isOn)} type="button" className="filter-badge" aria-pressed={isOn}>
              {isOn ? 'Escolhida' : 'Categoria'}
            </button>
          ))}
        </div>
        <Chip removeLabel="Remover cupom" onRemove={nothing}>
          BEMVINDO10
        </Chip>
        <Chip removeLabel="Remover este cupom" disabled onRemove={nothing}>
          SENDO REMOVIDO
        </Chip>
      </Group>
      <Group title="Avisos e diálogos">
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => showToast({ kind: 'success', text: 'Produto adicionado ao carrinho' })}
        >
          Aviso
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => showToast({ kind: 'warning', title: 'Cupom', text: 'O cupom venceu' })}
        >
          Aviso de problema
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => showToast({ kind: 'success', text: 'Removido do carrinho: Arroz', action: remove })}
        >
          Aviso com ação
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => setIsModalOpen(true)}>
          Diálogo
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => setIsRefundOpen(true)}>
          Devolver pagamento
        </button>
        {isRefundOpen && (
          <RefundModal
            limit={{ most: 75.8, whyNot: null, isUnderWay: false, news: null }}
            effect="cancels"
            isBusy={false}
            onRefund={async () => 'O provedor recusou.'}
            onNo={() => setIsRefundOpen(false)}
          />
        )}
        {isModalOpen && <MessageModal title="Pedido" text="O pedido mudou." onClose={() => setIsModalOpen(false)} />}
        {toasts.map((toast) => (
          <ToastView
            key={toast.id}
            toasts={[toast]}
            label={`Aviso de exemplo ${toast.id}`}
            onClose={nothing}
            onHold={nothing}
            onRelease={nothing}
          />
        ))}
        <Variant name="nota">
          <p className="notice-text">A loja confirma a entrega pela conversa.</p>
        </Variant>
      </Group>
    </>
  );
}
