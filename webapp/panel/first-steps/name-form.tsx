import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatPhone, isValidPhone } from '#shared/rules/brazil/phone.ts';
import { firstStepTexts } from '#shared/text/panel/first-steps.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { loadSession } from '../session/panel-session.ts';
import { StepForm } from './step-form.tsx';

/** The shop's name and its number for people. */
export function NameForm({ steps, onSaved }: { steps: PanelData<'firstSteps'>; onSaved?: () => void }) {
  const { whatsApp: number } = steps;
  const { send, isBusy } = usePanelWrite('nameShop');
  return (
    <StepForm
      fields={[
        { name: 'name', label: 'Nome da loja', initial: steps.shopName },
        {
          name: 'whatsApp',
          label: 'WhatsApp da loja',
          hint: 'Com DDD',
          inputMode: 'tel',
          initial: number !== null && isValidPhone(number) ? formatPhone(number) : (number ?? ''),
        },
      ]}
      problemOf={(name, value) => {
        if (name === 'name') return value.trim() === '' ? 'Escreva o nome da loja.' : null;
        return /^\d{10,15}$/.test(value.replaceAll(/[ ()+.-]/g, '')) ? null : firstStepTexts.badPhone;
      }}
      isBusy={isBusy}
      save="Salvar"
      onSave={async ({ name = '', whatsApp = '' }) => {
        if (!(await send({ body: { name: name.trim(), whatsApp } })).success) return;
        reloadPanel('firstSteps', 'shop');
        // The side menu shows the name too.
        await loadSession();
        onSaved?.();
      }}
    />
  );
}
