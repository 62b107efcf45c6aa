import { useSnapshot } from 'valtio';
import { ToastView } from '../components/toast-view.tsx';
import { closeToast, toastsState } from '../state/toasts.ts';

export function Toasts() {
  const { list } = useSnapshot(toastsState);
  return <ToastView toasts={list} onClose={closeToast} />;
}
