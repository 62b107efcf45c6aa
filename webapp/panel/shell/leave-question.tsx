import { lazy, Suspense } from 'react';
import { leaveUnsaved, stay, useLeaveQuestion } from './unsaved-changes.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** The question before typed values are lost. */
export function LeaveQuestion() {
  if (useLeaveQuestion() === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title="Sair sem salvar?"
        text="O que você mudou nesta tela ainda não foi salvo. Se sair agora, isso se perde."
        button="Sair sem salvar"
        back="Continuar aqui"
        onConfirm={leaveUnsaved}
        onClose={stay}
      />
    </Suspense>
  );
}
