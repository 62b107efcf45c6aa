import { useEffect } from 'react';
import { keepFieldInView } from '../../browser/panel/keep-field-in-view.ts';
import { ErrorText } from '../../components/text/error-text.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from '../../components/ui/icons.tsx';
import { hideNotice, holdNotice, pressNoticeAction, startTimer, useNotice } from './notices.ts';

/**
 * The notice or the undo bar. On a phone it has its own place above the tabs, so it covers nothing. The region is
 * always there, so that screen readers announce new messages.
 */
export function NoticeBar() {
  const notice = useNotice();
  const shownId = notice?.id;
  useEffect(() => {
    if (shownId !== undefined) keepFieldInView();
  }, [shownId]);
  return (
    <section
      className="pn-notice"
      aria-live="polite"
      aria-label="Avisos"
      onFocus={holdNotice}
      onBlur={startTimer}
      onPointerEnter={holdNotice}
      onPointerLeave={startTimer}
    >
      {notice && (
        <div key={notice.id} className={`pn-notice-item pn-notice-${notice.kind}`}>
          {notice.kind === 'good' ? <CheckIcon /> : <WarningIcon />}
          <p className="pn-notice-text">
            <ErrorText text={notice.text} />
          </p>
          {notice.action ? (
            <button type="button" className="pn-notice-action" onClick={pressNoticeAction}>
              {notice.action.label}
            </button>
          ) : (
            <button type="button" className="icon-button" aria-label="Fechar aviso" onClick={hideNotice}>
              <CloseIcon />
            </button>
          )}
        </div>
      )}
    </section>
  );
}
