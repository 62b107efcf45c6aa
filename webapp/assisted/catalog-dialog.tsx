import { useState } from 'react';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import {
  catalogSendRequest,
  catalogSendTypes,
  emptyCatalogSend,
  sendableCategories,
  withSendType,
} from '#shared/rules/catalog/send-catalog-form.ts';
import { SelectField } from '../components/forms/select-field.tsx';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { outboxState, sendCatalogToContact } from '../state/assisted-sale/send-to-contact.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

const typeNames: Record<InitialCatalogType, string> = {
  Standard: 'Padrão',
  ShowCategory: 'Categoria',
  ShowCollection: 'Coleção',
  ShowQuery: 'Busca',
};

/**
 * Spec §4, §5: the dialog 'Configurações do Catálogo', which sets where the contact's catalogue opens. It stays open
 * when sending fails.
 */
export function CatalogDialog({ onClose }: { onClose: () => void }) {
  const { categories } = useRead(catalogState);
  const { sending } = useRead(outboxState);
  const [draft, setDraft] = useState(emptyCatalogSend);
  const tabs = sendableCategories(draft.type, categories);
  const request = catalogSendRequest(draft);
  const isSending = sending.catalog === true;
  const send = async () => {
    if (request && (await sendCatalogToContact(request))) onClose();
  };
  return (
    <ModalDialog
      title="Configurações do Catálogo"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Cancelar
          </button>
          <BusyButton kind="primary" busy={isSending} disabled={request === null} onClick={() => void send()}>
            Enviar
          </BusyButton>
        </>
      }
    >
      <form
        className="catalog-send"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SelectField
          label="Tipo"
          options={catalogSendTypes(categories).map((type) => ({ value: type, text: typeNames[type] }))}
          value={draft.type}
          onChange={(value) => {
            const type = Object.values(InitialCatalogType).find((known) => known === value);
            if (type) setDraft(withSendType(type, categories));
          }}
        />
        {tabs.length > 0 && (
          <SelectField
            label={typeNames[draft.type]}
            options={tabs.map(({ providerId, name }) => ({ value: providerId, text: categoryName(name) }))}
            value={draft.id}
            onChange={(id) => setDraft({ ...draft, id })}
          />
        )}
        {draft.type === InitialCatalogType.ShowQuery && (
          <Field label="Texto da busca" hint="O contato abre o catálogo já com esta busca.">
            {(control) => (
              <input
                {...control}
                type="search"
                enterKeyHint="send"
                className="form-control"
                maxLength={maxSearchLength}
                value={draft.text}
                onChange={(event) => setDraft({ ...draft, text: event.target.value })}
              />
            )}
          </Field>
        )}
      </form>
    </ModalDialog>
  );
}
