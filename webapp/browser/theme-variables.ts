/** Sets CSS custom properties of the whole page. */
export function setThemeVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
}
