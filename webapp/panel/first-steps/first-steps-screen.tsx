import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { firstStepTexts as texts } from '#shared/text/panel/first-steps.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { StepBody } from './step-body.tsx';

type Steps = PanelData<'firstSteps'>;

/** The way of an empty shop to its first order: one step is open; each is done when its data exist. */
export function FirstStepsScreen() {
  const { data, failure, reload } = usePanel('firstSteps', {}, { refreshMs: 15_000 });
  return (
    <ScreenFrame
      title={texts.title}
      back={{ href: '/pedidos', name: 'Pedidos' }}
      facts={data && (data.left || 'Tudo pronto')}
    >
      <div className="pn-pad pn-narrow">
        {!data && !failure && <SkeletonChoices label="Carregando os primeiros passos" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && <StepList steps={data} />}
      </div>
    </ScreenFrame>
  );
}

/** '2 de 6 feitos, 1 deixado para depois.' */
function progressText({ steps }: Steps): string {
  const count = (state: Steps['steps'][number]['state']) => steps.filter((step) => step.state === state).length;
  const [done, skipped] = [count('done'), count('skipped')];
  const later = skipped === 0 ? '' : skipped === 1 ? ', 1 deixado para depois' : `, ${skipped} deixados para depois`;
  return `${done} de ${steps.length} feitos${later}.`;
}

/** Whole names: the styles that no source names are left out of the bundle. */
const classOf = {
  done: 'pn-first-step pn-first-done',
  open: 'pn-first-step pn-first-open',
  skipped: 'pn-first-step',
  later: 'pn-first-step',
} as const;

function StepList({ steps }: { steps: Steps }) {
  const done = steps.steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      <progress className="pn-first-progress" max={steps.steps.length} value={done} aria-label="Passos feitos" />
      <p className="pn-quiet">{progressText(steps)} Pode parar e voltar quando quiser.</p>
      <ol className="pn-card pn-first">
        {steps.steps.map((step, at) => (
          <li key={step.name} className={classOf[step.state]}>
            <span className="pn-first-number" aria-hidden="true">
              {step.state === 'done' ? <CheckIcon /> : at + 1}
            </span>
            <div>
              <h2>
                {texts.names[step.name]}
                {step.state === 'done' && <span className="visually-hidden"> (feito)</span>}
              </h2>
              <p className="pn-quiet">
                {step.state === 'skipped' ? 'Deixado para depois' : step.fact || texts.hints[step.name]}
              </p>
              <StepBody step={step} steps={steps} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
