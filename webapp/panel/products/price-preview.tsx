import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { panelPriceTexts as texts } from '#shared/text/panel/panel-prices.ts';

type Preview = PanelData<'previewPrices'>;
type Row = Preview['rows'][number];

const keptText = (products: number): string =>
  `${texts.products(products)} ${products === 1 ? 'fica: vem da Tray ou é' : 'ficam: vêm da Tray ou são'} sob consulta`;

/** What a change of prices would do to each price, and to the price of each promotion. */
export function PricePreview({ preview: { products, skipped, promotions, rows } }: { preview: Preview }) {
  return (
    <section className="pn-card" aria-live="polite">
      <div className="pn-card-head">
        <h2>
          {products === 0 ? 'Nenhum preço muda' : `${texts.products(products)} ${products === 1 ? 'muda' : 'mudam'}`}
        </h2>
        {skipped > 0 && <span className="pn-quiet">{keptText(skipped)}</span>}
      </div>
      {products > 0 && <p className="pn-card-body pn-quiet">{texts.promotions(promotions)}</p>}
      {rows.length > 0 && (
        <table className="pn-table">
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col" className="pn-number">
                Agora
              </th>
              <th scope="col" className="pn-number">
                Fica
              </th>
            </tr>
          </thead>
          {rows.map((row) => (
            <ProductPrices key={row.sku} row={row} />
          ))}
        </table>
      )}
      {products > 0 && rows.length < products && (
        <p className="pn-card-body pn-quiet">
          Estes são os primeiros {decimalText(rows.length)}. Os outros mudam igual.
        </p>
      )}
    </section>
  );
}

/** The rows of one variant: its price, and that of its promotion. */
function ProductPrices({ row: { name, options, from, to, promotion } }: { row: Row }) {
  return (
    <tbody>
      <tr>
        <td>
          {name}
          {options !== '' && <span className="pn-small pn-quiet"> {options}</span>}
        </td>
        <td className="pn-number">{formatBrl(from)}</td>
        <td className="pn-number">
          <strong>{formatBrl(to)}</strong>
        </td>
      </tr>
      {promotion && (
        <tr className="pn-table-more">
          <td>
            <span className="visually-hidden">{name}: </span>
            {promotion.endsAt === null
              ? texts.promotion
              : texts.promotionUntil(new Date(promotion.endsAt).toLocaleDateString('pt-BR'))}
          </td>
          <td className="pn-number">{formatBrl(promotion.from)}</td>
          <td className="pn-number">
            <strong>{formatBrl(promotion.to)}</strong>
          </td>
        </tr>
      )}
    </tbody>
  );
}
