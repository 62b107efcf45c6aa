import { ToastView } from '../components/ui/toast-view.tsx';
import { closeToast, toastsState } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** The newest toasts that fit on a phone without covering the page. */
const maxVisible = 2;

export function Toasts() {
  const { list } = useRead(toastsState);
  return <ToastView toasts={list.slice(-maxVisible)} onClose={closeToast} />;
}
