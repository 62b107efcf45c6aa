import { Group, Variant } from './variants.tsx';

const pairs = {
  'Cores da loja': ['shop shop-on', 'shop-press shop-on', 'surface shop-ink', 'shop-tint ink', 'shop-2 shop-2-on'],
  Neutras: ['surface ink', 'ground ink-2', 'inset ink-2', 'ink surface'],
  Significados: [
    ...['good-tint good', 'warn-tint warn', 'bad-tint bad', 'info-tint info'],
    ...['surface good', 'surface warn', 'surface bad', 'surface info'],
  ],
};
const sizes = ['2xl', 'xl', 'l', 'base', 'm', 's', 'xs'];
const corners = ['r-s', 'r-m', 'r-l', 'r-full'];
const shadows = ['e-1', 'e-2', 'e-3'];

/** The roles of webapp/styles/tokens.css: each ground with the text that stands on it, sizes, corners and shadows. */
export function Foundations() {
  return (
    <>
      {Object.entries(pairs).map(([title, list]) => (
        <Group key={title} title={title}>
          {list.map((pair) => {
            const [ground, text] = pair.split(' ');
            return (
              <div
                key={pair}
                className="showcase-box"
                style={{ backgroundColor: `var(--${ground})`, color: `var(--${text})` }}
              >
                {text} em {ground}
              </div>
            );
          })}
        </Group>
      ))}
      <Group title="Letras, cantos e sombras">
        {sizes.map((size) => (
          <p key={size} className="showcase-text" style={{ fontSize: `var(--t-${size})` }}>
            {size}: R$ 27,90
          </p>
        ))}
        {[...corners, ...shadows].map((name) => (
          <Variant key={name} name={name}>
            <div
              className="showcase-box"
              style={name.startsWith('r') ? { borderRadius: `var(--${name})` } : { boxShadow: `var(--${name})` }}
            />
          </Variant>
        ))}
      </Group>
    </>
  );
}
