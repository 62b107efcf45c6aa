import { ToastView } from '../components/toast-view.tsx';
import { closeToast, toastsState } from '../state/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** As many as leave a phone its page: the newest. */
const mostInSight = 2;

export function Toasts() {
  const { list } = useRead(toastsState);
  return <ToastView toasts={list.slice(-mostInSight)} onClose={closeToast} />;
}
