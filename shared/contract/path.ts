/**
 * Fills a path's parameters, each escaped: `fillPath('/a/:id', { id: 'x&y' })` → '/a/x%26y'. A missing one is a bug.
 */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([a-z]+)/gi, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
