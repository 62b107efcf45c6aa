/**
 * Shows colours and a logo in a page of this shop inside a frame, until the frame loads again. Nothing is saved. The
 * sheet is constructed in the frame's own window: a page's policy refuses inline styles, and a sheet belongs to one
 * document.
 */
export function paintFrame(
  frame: HTMLIFrameElement,
  variables: Readonly<Record<string, string>>,
  logo: string | null,
): void {
  const inside = frame.contentDocument;
  const Sheet = frame.contentWindow && Reflect.get(frame.contentWindow, 'CSSStyleSheet');
  if (!inside || typeof Sheet !== 'function') return;
  const sheet: CSSStyleSheet = Reflect.construct(Sheet, []);
  // The page's own script sets the same properties inline when its session arrives.
  const colors = Object.entries(variables).map(([name, color]) => `${name}:${color} !important`);
  sheet.replaceSync(`:root{${colors.join(';')}}`);
  inside.adoptedStyleSheets = [sheet];
  const picture = inside.querySelector<HTMLImageElement>('.top-bar-logo img');
  if (picture && logo) picture.src = logo;
}
