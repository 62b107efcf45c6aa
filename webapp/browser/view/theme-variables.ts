import { validColor } from '#shared/rules/session/theme.ts';
import { loadValue, saveValue } from '../storage/storage.ts';

/** Sets CSS custom properties of the whole page, and keeps them for the next visit of this browser. */
export function setThemeVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) write(name, value);
  saveValue('shop_theme', variables);
}

/**
 * Begins in the colours that this browser saw last: a link tells no server which channel it came from, so where the browser does not tell it
 * either the HTML has the shop's own, and a channel's would come only with the session. What was kept may be somebody's play: only colours are taken.
 */
export function restoreTheme(): void {
  const stored = loadValue('shop_theme');
  if (typeof stored !== 'object' || stored === null) return;
  for (const [name, value] of Object.entries(stored)) if (/^--shop-/.test(name) && validColor(String(value))) write(name, value);
}

const write = (name: string, color: string): void => document.documentElement.style.setProperty(name, color);
