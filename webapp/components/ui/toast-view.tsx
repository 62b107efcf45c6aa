import { ErrorText } from '../text/error-text.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';

export type ToastMessage = { id: string; kind: 'success' | 'warning'; title?: string; text: string };

type ToastViewProps = { toasts: readonly ToastMessage[]; onClose: (id: string) => void };

/**
 * Short messages over the page. The region is always rendered, so that screen readers announce new messages. The owner
 * of the list removes them (spec §9: 5000 ms).
 */
export function ToastView({ toasts, onClose }: ToastViewProps) {
  return (
    <section className="toast-view" aria-live="polite" aria-label="Avisos">
      {toasts.map(({ id, kind, title, text }) => (
        <div key={id} className={kind === 'success' ? 'toast-view-item' : 'toast-view-item toast-view-warning'}>
          {kind === 'success' ? <CheckIcon /> : <WarningIcon />}
          <p>
            {title && <strong>{title}: </strong>}
            <ErrorText text={text} />
          </p>
          <button type="button" className="icon-button" aria-label="Fechar aviso" onClick={() => onClose(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  );
}
