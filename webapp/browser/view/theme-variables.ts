import { validColor } from '#shared/rules/theme/color.ts';
import { loadValue, saveValue } from '../storage/storage.ts';

/** Sets CSS custom properties of the whole page, and saves them for this browser's next visit. */
export function setThemeVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) write(name, value);
  saveValue('shop_theme', variables);
}

/**
 * Restores the colours of this browser's last visit. A link does not reveal its channel to the server, so the HTML may
 * have the shop's default colours, and the channel's would show only with the session. Stored data may be manipulated:
 * only colours are accepted.
 */
export function restoreTheme(): void {
  const stored = loadValue('shop_theme');
  if (typeof stored !== 'object' || stored === null) return;
  for (const [name, value] of Object.entries(stored))
    if (/^--(light|dark|shop-2)/.test(name) && validColor(String(value))) write(name, value);
}

const write = (name: string, color: string): void => document.documentElement.style.setProperty(name, color);
