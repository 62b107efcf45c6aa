const key = 'panel_alerts';

/** Whether this person wants a sound and a notification for new orders on this device. */
export function storedAlerts(): boolean {
  try {
    return window.localStorage.getItem(key) === 'on';
  } catch {
    // Storage is blocked: they cannot have been switched on here.
    return false;
  }
}

/** Saves the choice for this device. */
export function storeAlerts(isOn: boolean): void {
  try {
    window.localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // The same: the choice lives as long as the page.
  }
}

/** Asks the browser for notifications. Call it from a press. `unavailable`: the browser of a chat has none. */
export async function askForNotifications(): Promise<'granted' | 'denied' | 'unavailable'> {
  if (typeof Notification === 'undefined') return 'unavailable';
  const permission = await Notification.requestPermission();
  return permission === 'granted' ? 'granted' : 'denied';
}

/** Shows a notification of the system. One with the same tag takes its place. */
export function showNotification(title: string, { body, tag }: { body: string; tag: string }): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chrome on Android only lets a service worker show them: the sound and the tab's title remain.
  }
}
