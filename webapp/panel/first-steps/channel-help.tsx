import { messageFailureText } from '#shared/text/messaging/messages.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { momentText } from '../shell/relative-time.ts';

/** What a connection with WhatsApp needs, who does it, and whether messages arrive and leave. */
export function ChannelHelp({ state }: { state: 'done' | 'open' | 'skipped' }) {
  const { send, isBusy } = usePanelWrite('skipFirstStep');
  const skip = async () => {
    if ((await send({ body: { step: 'channel' } })).success) reloadPanel('firstSteps');
  };
  if (state === 'done') return <ChannelCheck />;
  // Left for later, it must not push the open step out of sight.
  if (state === 'skipped')
    return (
      <details className="pn-first-more">
        <summary>Como ligar o WhatsApp</summary>
        <div className="pn-stack">{needs}</div>
      </details>
    );
  return (
    <div className="pn-stack">
      {needs}
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void skip()}>
        Deixar para depois
      </button>
    </div>
  );
}

const needs = (
  <>
    <p>
      Sem isto a loja já vende: o cliente confirma e a conversa abre no seu WhatsApp. Para a loja responder sozinha,
      quem a instalou liga o seu número à Meta, a dona do WhatsApp. Que número serve:
    </p>
    <ul>
      <li>um número novo, que não está em nenhum WhatsApp;</li>
      <li>
        o número do aplicativo WhatsApp Business: ele continua no celular quando um parceiro da Meta faz a ligação; sem
        o parceiro, ele sai do aplicativo;
      </li>
      <li>o número do WhatsApp comum, só depois de passar para o WhatsApp Business ou de sair do aplicativo.</li>
    </ul>
    <p>Quem instalou a loja precisa de três códigos da sua conta na Meta: o do número, o de acesso e o secreto.</p>
  </>
);

/** Whether messages arrive from a customer, and leave to one: a person tries it with their own phone. */
function ChannelCheck() {
  const { data } = usePanel('channelCheck', {}, { refreshMs: 10_000 });
  if (!data) return null;
  const { arrivedAt, sent } = data;
  return (
    <ul className="pn-first-checks" aria-live="polite">
      <Check
        isDone={arrivedAt !== null}
        name="Mensagens chegam"
        fact={
          arrivedAt === null
            ? 'Mande um "oi" do seu celular para o número da loja.'
            : `última: ${momentText(arrivedAt)}`
        }
      />
      <Check isDone={sent !== null && sent.state in sentTexts} name="Mensagens saem" fact={sentFact(sent)} />
    </ul>
  );
}

type Sent = { state: string; at: string; reason: string | null } | null;
const sentTexts: Readonly<Record<string, string>> = { sent: 'enviada', delivered: 'entregue', read: 'lida' };

function sentFact(sent: Sent): string {
  if (sent === null) return 'A loja responde ao primeiro "oi". Espere a resposta no seu celular.';
  const when = momentText(sent.at);
  if (sent.state === 'failed') return `última não saiu (${when}): ${messageFailureText(sent.reason)}`;
  return sent.state === 'queued' ? `esperando para sair, ${when}` : `última: ${sentTexts[sent.state]}, ${when}`;
}

const Check = ({ isDone, name, fact }: { isDone: boolean; name: string; fact: string }) => (
  <li className={isDone ? 'pn-first-check pn-first-check-done' : 'pn-first-check'}>
    <span aria-hidden="true">{isDone ? <CheckIcon /> : '…'}</span>
    <span>
      <strong>{name}</strong>
      <span className="visually-hidden">{isDone ? ' (conferido)' : ' (falta conferir)'}</span>
      <span className="pn-quiet">{fact}</span>
    </span>
  </li>
);
