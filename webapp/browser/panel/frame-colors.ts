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
  sheet.replaceSync(`:root{${colors.join(';')}}${logoRules(logo)}`);
  inside.adoptedStyleSheets = [sheet];
}

/** The page has an image or, without a logo, a heading. Both are React's, so only their styles change. */
function logoRules(logo: string | null): string {
  if (logo === null) return '.top-bar-logo img{display:none}.top-bar-logo::after{content:"Shop";font-weight:700}';
  const url = `url("${logo.replaceAll(/["\\\n]/g, encodeURIComponent)}")`;
  const box = `width:120px;height:30px;font-size:0;background:${url} left/contain no-repeat`;
  return `.top-bar-logo img{content:${url}}.top-bar-heading{${box}}`;
}
