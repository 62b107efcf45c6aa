import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { DeviceIcon, FaceIcon } from '../shell/panel-icons.tsx';
import { momentText } from '../shell/relative-time.ts';

type Device = PanelData<'devices'>['devices'][number];

type DeviceListProps = {
  devices: readonly Device[];
  isBusy: boolean;
  onEnd: (device: Device) => void;
};

/** The devices that are signed in, and the passkeys, each with the press that ends it. */
export const DeviceList = ({ devices, isBusy, onEnd }: DeviceListProps) => (
  <ul className="pn-rows">
    {devices.map((device) => (
      <li key={device.kind + device.id}>
        {device.kind === 'passkey' ? <FaceIcon /> : <DeviceIcon />}
        <span className="pn-grow">
          <strong>{device.kind === 'passkey' ? `Digital ou rosto, ${device.device}` : device.device}</strong>
          {device.isThis && (
            <>
              {' '}
              <span className="pn-chip pn-chip-good">este aparelho</span>
            </>
          )}
          <br />
          <span className="pn-small pn-quiet">
            {device.kind === 'passkey' && `cadastrado ${usedText(device.createdAt)}, `}
            {device.usedAt ? `usado ${usedText(device.usedAt)}` : 'ainda não usado'}
          </span>
        </span>
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`${endText(device)} ${device.device}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onEnd(device)}
        >
          {endText(device)}
        </button>
      </li>
    ))}
  </ul>
);

const endText = ({ kind }: Device): string => (kind === 'passkey' ? 'Remover' : 'Desconectar');

function usedText(at: string): string {
  const text = momentText(at);
  if (/^\d\d:\d\d$/.test(text)) return `às ${text}`;
  return /^\d/.test(text) ? `em ${text}` : text;
}
