import { Link } from 'wouter';
import { firstStepTexts as texts } from '#shared/text/panel/first-steps.ts';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';

/** The way back to the first steps, on the panel's first screen until they are finished. */
export function FirstStepsCard() {
  const may = useMay('shop.edit');
  const { data } = usePanel('firstSteps', {}, { isPaused: !may });
  if (!data || data.left === '') return null;
  return (
    <Link href="/primeiros-passos" className="pn-card pn-first-card">
      <span>
        <strong>{texts.title}</strong>
        <span className="pn-quiet">{data.left}</span>
      </span>
      <span aria-hidden="true">›</span>
    </Link>
  );
}
