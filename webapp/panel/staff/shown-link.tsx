import { CopyField } from '../../components/forms/copy-field.tsx';
import { clockText } from '../shell/relative-time.ts';

/** A link that the owner passes on. It is shown once: the shop does not keep it. */
export const ShownLink = ({ name, url, expiresAt }: { name: string; url: string; expiresAt: string }) => (
  <section className="pn-card pn-card-body pn-form" aria-label="Link">
    <p>
      <strong>{name}</strong> entra por este link, uma vez, até as {clockText(expiresAt)} de amanhã. Abra-o no aparelho
      da pessoa ou mande para ela; ele não aparece de novo.
    </p>
    <CopyField label="Link de acesso" value={url} button="Copiar link" copiedNote="Link copiado." />
  </section>
);
