import type { RunningGateway } from '../gateway-fixture.ts';

/** Every path with this start that the gateway serves, read from its routes. */
export function servedPaths(app: RunningGateway['app'], start: string): string[] {
  const above: string[] = [];
  const paths = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+) \(/.exec(line)?.groups;
      if (!found) return [];
      above.length = (found.indent?.length ?? 0) / 4;
      above.push(found.part ?? '');
      return [above.join('').replace('//', '/')];
    });
  return paths.filter((path) => path.startsWith(start));
}
