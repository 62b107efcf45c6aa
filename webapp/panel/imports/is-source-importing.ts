import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';

type Source = PanelData<'importSources'>['sources'][number];

/** Whether a source is being read, or waits for its turn. A paused one is only read when someone asks for it. */
export const isSourceImporting = (
  { paused, isRequested, nextAt }: Pick<Source, 'paused' | 'isRequested' | 'nextAt'>,
  now: string,
): boolean => (!paused || isRequested) && nextAt <= now;
