import { ErrorText } from '../text/error-text.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';

export type ToastMessage = {
  id: string;
  kind: 'success' | 'warning';
  title?: string;
  text: string;
  /** What the text is about, on a line of its own. */
  detail?: string;
  /** Its text stays on the page: it is only read out. */
  isOnPage?: boolean;
  action?: { label: string; run: () => void };
};

const itemClasses = { success: 'toast-view-item toast-view-done', warning: 'toast-view-item' };

type ToastViewProps = {
  /** The messages of the toast, the newest one last. */
  toasts: readonly ToastMessage[];
  onClose: () => void;
  /** The focus is in a toast: it stays. */
  onHold: () => void;
  onRelease: () => void;
  /** The region's name, on a page with several. */
  label?: string;
};

/**
 * The short message over the page. The region is always rendered, so that screen readers announce new messages. The
 * owner of the list empties it (spec §9: 5000 ms).
 */
export function ToastView({ toasts, onClose, onHold, onRelease, label = 'Avisos' }: ToastViewProps) {
  const newest = toasts.at(-1);
  return (
    <section className="toast-view" aria-live="polite" aria-label={label} onFocus={onHold} onBlur={onRelease}>
      {newest && (
        <div key={newest.id} className={newest.isOnPage ? 'visually-hidden' : itemClasses[newest.kind]}>
          {newest.kind === 'success' ? <CheckIcon /> : <WarningIcon />}
          <div className="toast-view-text">
            {toasts.map(({ id, title, text, detail }) => (
              <p key={id}>
                {title && <strong>{title}: </strong>}
                <ErrorText text={text} />
                {detail && <span className="toast-view-detail"> {detail}</span>}
              </p>
            ))}
          </div>
          {newest.action && <Action {...newest.action} onClose={onClose} />}
          {!newest.action && !newest.isOnPage && (
            <button type="button" className="icon-button" aria-label="Fechar aviso" onClick={onClose}>
              <CloseIcon />
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Action({ label, run, onClose }: NonNullable<ToastMessage['action']> & Pick<ToastViewProps, 'onClose'>) {
  const press = () => {
    onClose();
    run();
  };
  return (
    <button type="button" className="toast-view-action" onClick={press}>
      {label}
    </button>
  );
}
