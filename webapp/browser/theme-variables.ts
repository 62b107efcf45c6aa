/** Sets CSS custom properties of the whole page. */
export function setThemeVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
}

/** Marks the page for styles that depend on who is asking, such as the 75 % zoom of the assisted sale (spec §2). */
export function markAssistedSale(isAssisted: boolean): void {
  document.body.classList.toggle('assisted-sale', isAssisted);
}
