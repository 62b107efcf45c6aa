/**
 * Sets the colours of the chosen shop for this page. Nothing is saved: a shopper's page of this browser keeps its own.
 */
export function setPanelColors(variables: Readonly<Record<string, string>>): void {
  for (const [name, color] of Object.entries(variables)) document.documentElement.style.setProperty(name, color);
}
