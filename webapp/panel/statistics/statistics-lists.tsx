import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { messagePriceTexts } from '#shared/text/panel/message-prices.ts';
import { panelStatisticsTexts as texts } from '#shared/text/panel/panel-statistics.ts';
import { Picture } from '../../components/ui/picture.tsx';
import { useMay } from '../session/panel-session.ts';

type Numbers = PanelData<'numbers'>;

type ListCardProps = { id: string; title: string; none: string; rows: ReactNode[]; foot?: ReactNode };

const ListCard = ({ id, title, none, rows, foot }: ListCardProps) => (
  <section className="pn-card" aria-labelledby={id}>
    <div className="pn-card-head">
      <h2 id={id}>{title}</h2>
    </div>
    {rows.length === 0 ? <p className="pn-card-body pn-quiet">{none}</p> : <ul className="pn-rows">{rows}</ul>}
    {foot}
  </section>
);

/** What sold most, in units. */
export const BestSellers = ({ rows }: { rows: Numbers['bestSellers'] }) => (
  <ListCard
    id="best-sellers"
    title="Mais vendidos"
    none={texts.noSales}
    rows={rows.map(({ id, name, image, quantity }) => (
      <li key={id}>
        <span className="pn-product-picture">
          <Picture image={image === null ? undefined : { url: image }} alt="" size={48} />
        </span>
        <Link href={`/produtos/${encodeURIComponent(id)}`} className="pn-grow pn-tall-link">
          {name}
        </Link>
        <b className="pn-number">{decimalText(quantity)}</b>
      </li>
    ))}
  />
);

/** What people searched without a result; a text of one search only is not listed. */
export function SearchMisses({ rows }: { rows: Numbers['misses'] }) {
  const mayEdit = useMay('products.edit');
  return (
    <ListCard
      id="search-misses"
      title="Procuraram e não acharam"
      none={texts.noMisses}
      rows={rows.map(({ words, searches }) => (
        <li key={words}>
          <span className="pn-grow">“{words}”</span>
          <span className="pn-quiet pn-number">{texts.times(searches)}</span>
          {mayEdit && (
            <Link href="/produtos/novo" className="btn btn-quiet" aria-label={`Cadastrar: ${words}`}>
              Cadastrar
            </Link>
          )}
        </li>
      ))}
    />
  );
}

/** Messages by channel and charge, with their cost where the shop declared a price. */
export function MessageCosts({ rows }: { rows: Numbers['messages'] }) {
  const mayEdit = useMay('shop.edit');
  return (
    <ListCard
      id="message-costs"
      title="Mensagens enviadas"
      none={texts.noMessages}
      rows={rows.map(({ channel, charge, count, cost }) => (
        <li key={`${channel} ${charge}`}>
          <span className="pn-grow">
            {channel}
            <span className="pn-row-facts">{texts.charges[charge]}</span>
          </span>
          <span className="pn-quiet pn-number">{cost === null ? texts.noPrice : formatBrl(cost)}</span>
          <b className="pn-number">{decimalText(count)}</b>
        </li>
      ))}
      foot={
        mayEdit && (
          <p className="pn-card-body">
            <Link href="/loja/mensagens" className="btn btn-quiet">
              {messagePriceTexts.link}
            </Link>
          </p>
        )
      }
    />
  );
}
