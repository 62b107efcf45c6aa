import { ToastView } from '../components/ui/toast-view.tsx';
import { closeToast, toastsState } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** As many as leave a phone its page: the newest. */
const maxVisible = 2;

export function Toasts() {
  const { list } = useRead(toastsState);
  return <ToastView toasts={list.slice(-maxVisible)} onClose={closeToast} />;
}
