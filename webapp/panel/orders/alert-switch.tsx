import { BellIcon, BellOffIcon } from '../../components/ui/screen-icons.tsx';
import { showNotice } from '../shell/notices.ts';
import { setAlerts, useAlerts } from './order-alerts.ts';

/** Switches the sound and the notification for new orders, for this person on this device. */
export function AlertSwitch() {
  const isOn = useAlerts();
  const toggle = async () => {
    const notifications = await setAlerts(!isOn);
    if (isOn) return showNotice({ kind: 'good', text: 'Avisos de pedido novo desligados neste aparelho' });
    showNotice({
      kind: 'good',
      text:
        notifications === 'granted'
          ? 'Pedido novo toca e aparece como notificação'
          : 'Pedido novo toca neste aparelho. O navegador não deixa mostrar notificações.',
    });
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isOn}
      aria-label="Avisar de pedido novo"
      onClick={() => void toggle()}
    >
      {isOn ? <BellIcon /> : <BellOffIcon />}
    </button>
  );
}
