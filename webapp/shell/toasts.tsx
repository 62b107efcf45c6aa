import { ToastView } from '../components/toast-view.tsx';
import { closeToast, toastsState } from '../state/toasts.ts';
import { useRead } from '../state/use-read.ts';

export function Toasts() {
  const { list } = useRead(toastsState);
  return <ToastView toasts={list} onClose={closeToast} />;
}
