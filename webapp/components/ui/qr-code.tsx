import { encode } from 'uqr';

/**
 * A QR code of a text, drawn as one path. It has a white border: on a coloured page no camera would find it. Only this
 * file imports the encoder.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className="qr-code-paper" />
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** The path of a row's dark squares. Adjacent squares become one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
  }
  return path;
}
