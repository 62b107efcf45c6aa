import type { ReactNode } from 'react';
import type { CardBrand } from '#shared/rules/card/card-brand.ts';

/** Display names of the card brands. */
export const cardBrandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
  mir: 'Mir',
  hiper: 'Hiper',
  hipercard: 'Hipercard',
  dankort: 'Dankort',
  laser: 'Laser',
  'visa-electron': 'Visa Electron',
};

/** Simple decorative drawings: a shape and a short name on white. They are not the brands' logos. */
export function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  const { short, shape } = brand ? drawings[brand] : unknown;
  return (
    <svg className="card-brand-mark" viewBox="0 0 64 40" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="63" height="39" rx="6" fill="#ffffff" stroke="#c6cbd4" />
      {shape}
      <text x="32" y="34" textAnchor="middle" fontSize={short.length > 8 ? 8 : 10} fontWeight="700" fill="#1c2430">
        {short}
      </text>
    </svg>
  );
}

const discs = (left: string, right: string) => (
  <>
    <circle cx="26" cy="14" r="8" fill={left} />
    <circle cx="38" cy="14" r="8" fill={right} fillOpacity="0.75" />
  </>
);
const bands = (...colours: string[]) =>
  colours.map((colour, at) => <rect key={colour} x={16} y={7 + at * 6} width={32} height={5} rx={1} fill={colour} />);
const bars = (...colours: string[]) =>
  colours.map((colour, at) => <rect key={colour} x={19 + at * 9} y={6} width={8} height={16} rx={3} fill={colour} />);
const ring = (colour: string) => <circle cx="32" cy="14" r="7" fill="none" stroke={colour} strokeWidth="4" />;
const wave = (colour: string) => (
  <path d="M14 18c8-16 14 8 20-4s10-4 16-8" fill="none" stroke={colour} strokeWidth="4" />
);

const unknown = { short: '', shape: bands('#dde1e7', '#c6cbd4') };

const drawings: Record<CardBrand, { short: string; shape: ReactNode }> = {
  visa: { short: 'VISA', shape: bands('#1a3a8f', '#e8a317') },
  mastercard: { short: 'MASTERCARD', shape: discs('#d8232a', '#f2a01f') },
  'american-express': { short: 'AMEX', shape: bands('#1f6fb5', '#1f6fb5cc', '#1f6fb599') },
  'diners-club': { short: 'DINERS', shape: ring('#17579c') },
  discover: { short: 'DISCOVER', shape: <circle cx="32" cy="14" r="8" fill="#ee7b22" /> },
  jcb: { short: 'JCB', shape: bars('#1458a6', '#c8213a', '#128a43') },
  unionpay: { short: 'UNIONPAY', shape: bars('#c4162c', '#0b4a86', '#0a7c7d') },
  maestro: { short: 'MAESTRO', shape: discs('#d8232a', '#1f7fd0') },
  elo: { short: 'ELO', shape: bars('#f6c417', '#2a2a2a', '#d8322f') },
  mir: { short: 'MIR', shape: wave('#0f8a4a') },
  hiper: { short: 'HIPER', shape: wave('#f08a1d') },
  hipercard: { short: 'HIPERCARD', shape: bands('#a3141f', '#a3141f99') },
  dankort: { short: 'DANKORT', shape: ring('#c22033') },
  laser: { short: 'LASER', shape: wave('#17418f') },
  'visa-electron': { short: 'ELECTRON', shape: bands('#1a3a8f', '#4f9bd9') },
};
