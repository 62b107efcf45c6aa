import { Link } from 'wouter';
import { pictureOf } from '#shared/rules/links/uploaded-photo.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { Picture } from '../../components/ui/picture.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showUndo } from '../shell/notices.ts';
import { isOwnCode } from './own-code.ts';
import { PriceCell } from './price-cell.tsx';
import type { ProductItem } from './product-item.ts';
import { ownerTexts } from './product-texts.ts';
import { Switch } from './switch.tsx';
import { showProductFailure } from './undo-failure.ts';

/** A product in the list, with what changes in one press. */
export function ProductRow({ item }: { item: ProductItem }) {
  const { id, name, image, sku, variants, isHidden, isSoldOut, isActive, isOut } = item;
  const mayCount = useMay('products.stock');
  const mayEdit = useMay('products.edit');
  const count = usePanelWrite('countProduct', { isSilent: true });
  const change = usePanelWrite('changeProduct', { isSilent: true });
  const setSoldOut = async (next: boolean, isUndo = false) => {
    const result = await count.send({
      params: { id },
      body: { isSoldOut: next, ...(isUndo && { seen: { isSoldOut: !next } }) },
    });
    reloadPanel('products');
    if (!result.success) showProductFailure(result, name);
    else if (!isUndo) showUndo(next ? `${name}: acabou` : `${name} voltou`, () => void setSoldOut(!next, true));
  };
  const setHidden = async (next: boolean, isUndo = false) => {
    const result = await change.send({
      params: { id },
      body: { isHidden: next, ...(isUndo && { seen: { isHidden: !next } }) },
    });
    reloadPanel('products');
    if (!result.success) showProductFailure(result, name);
    else if (!isUndo)
      showUndo(next ? `${name} está escondido` : `${name} aparece de novo`, () => void setHidden(!next, true));
  };
  const owner = ownerTexts[item.owner];
  return (
    <li className={isHidden || isOut || !isActive ? 'pn-product-off' : undefined}>
      <span className="pn-product-picture">
        <Picture image={image === null ? undefined : pictureOf(image)} alt="" size={48} />
      </span>
      <div className="pn-product-words">
        <Link href={`/produtos/${encodeURIComponent(id)}`} className="pn-product-name">
          <span>{name}</span>
        </Link>
        <p className="pn-product-facts">
          {variants > 1 ? (
            <span>{variants} variações</span>
          ) : (
            // A code that was made of the name says nothing more.
            isOwnCode(sku, name) && <span>{sku}</span>
          )}
          {owner && <span>{owner}</span>}
          <StockText item={item} />
          {!isActive && <span className="pn-chip">Desligado</span>}
          {isHidden && <span className="pn-chip">Escondido</span>}
          {isOut && isActive && (
            // 'Acabou' is the switch: a product without stock is out while its switch is off.
            <span className="pn-chip pn-chip-bad">{isSoldOut ? 'Acabou' : 'Sem estoque'}</span>
          )}
        </p>
      </div>
      <PriceCell item={item} isReadOnly={!mayEdit} />
      {mayCount && (
        <div className="pn-product-switches">
          <Switch
            label="Acabou"
            kind="bad"
            isOn={isSoldOut}
            isBusy={count.isBusy}
            of={name}
            onChange={(next) => void setSoldOut(next)}
          />
          {mayEdit && (
            <Switch
              label="Esconder"
              isOn={isHidden}
              isBusy={change.isBusy}
              of={name}
              onChange={(next) => void setHidden(next)}
            />
          )}
        </div>
      )}
    </li>
  );
}

function StockText({ item: { stock, isLow, variants, lowVariants } }: { item: ProductItem }) {
  // The units of all variants together hide the one that ends.
  if (isLow && variants > 1)
    return (
      <span className="pn-chip pn-chip-warn">
        {lowVariants === 1 ? '1 variação acabando' : `${lowVariants} variações acabando`}
      </span>
    );
  if (stock === null) return null;
  if (isLow) return <span className="pn-chip pn-chip-warn">acabando: {decimalText(stock)}</span>;
  return <span>estoque {decimalText(stock)}</span>;
}
