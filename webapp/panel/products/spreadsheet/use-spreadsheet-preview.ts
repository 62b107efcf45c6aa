import { useEffect, useRef, useState } from 'react';
import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import type { PanelResult } from '../../api/panel-client.ts';
import type { usePanelWrite } from '../../api/use-panel.ts';

/** How often, and after which pause, a preview is asked for again while the shop ends the one before. */
const mostTries = 20;
const pauseMs = 500;

/**
 * Previews of a spreadsheet, one at a time: a newer one, `cancel`, and the way to another screen end the one before.
 * `preview` gives null when it was ended.
 */
export function useSpreadsheetPreview({ send }: ReturnType<typeof usePanelWrite<'importSheet'>>) {
  const [isReading, setReading] = useState(false);
  const last = useRef({ number: 0, end: () => {}, response: Promise.resolve<unknown>(null) });
  useEffect(
    () => () => {
      last.current.number += 1;
      last.current.end();
    },
    [],
  );
  const preview = async (body: PanelBody<'importSheet'>): Promise<PanelResult<'importSheet'> | null> => {
    const ending = new AbortController();
    const { number: before, end, response } = last.current;
    const number = before + 1;
    const isLast = () => last.current.number === number;
    last.current = { number, end: () => ending.abort(), response };
    setReading(true);
    end();
    await response;
    for (let tries = 0; isLast(); tries++) {
      const sent = send({ body }, ending.signal);
      last.current.response = sent;
      const result = await sent;
      if (!isLast()) return null;
      const mayEndSoon = isReading && !result.success && result.code === 'busy' && tries < mostTries;
      if (!mayEndSoon) {
        setReading(false);
        return result;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return null;
  };
  const cancel = () => {
    last.current.number += 1;
    last.current.end();
    setReading(false);
  };
  return { preview, cancel, isReading };
}
