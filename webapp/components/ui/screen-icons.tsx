import { icon } from './icons.tsx';

/** Icons that the catalogue's first screen does not have. They load with the screens that use them. */
export const MinusIcon = () => icon(<path d="M5 12h14" />);
export const PauseIcon = () => icon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = () => icon(<path d="M8 5.5v13l10.5-6.5z" />);
export const ShareIcon = () =>
  icon(
    <path d="M8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1M18 3.5a2.2 2.2 0 110 4.4 2.2 2.2 0 010-4.4zM6 9.8a2.2 2.2 0 110 4.4 2.2 2.2 0 010-4.4zM18 16.1a2.2 2.2 0 110 4.4 2.2 2.2 0 010-4.4z" />,
  );
export const TrashIcon = () =>
  icon(
    <>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7" />
      <path d="M10.2 11v5M13.8 11v5" />
    </>,
  );
export const ClockIcon = () =>
  icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.2 2" />
    </>,
  );
export const PinIcon = () =>
  icon(
    <>
      <path d="M12 21s-7-6-7-11.3a7 7 0 0114 0C19 15 12 21 12 21z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </>,
  );
export const TruckIcon = () =>
  icon(
    <>
      <path d="M8.5 17h6.5V6.5H3V17h1.5M15 10h3.4l2.6 3.3V17h-1.5" />
      <circle cx="6.5" cy="17.3" r="2" />
      <circle cx="17.4" cy="17.3" r="2" />
    </>,
  );
export const StoreIcon = () => icon(<path d="M4.5 9.5V20h15V9.5M3.5 9.5L5.5 4h13l2 5.5zM10 20v-6h4v6" />);
export const SendIcon = () => icon(<path d="M20.5 3.5L3.5 10.6l6.8 3.1 3.1 6.8zM10.3 13.7l4.6-4.6" />);
export const BellIcon = () => icon(<path d="M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM10 20.5h4" />);
export const BellOffIcon = () => icon(<path d="M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM4 4l16 16" />);
export const GiftIcon = () =>
  icon(
    <>
      <path d="M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11" />
      <path d="M12 9C8 9 7.5 4.5 10 4.5S12 9 12 9s-.5-4.5 2-4.5S16 9 12 9" />
    </>,
  );
