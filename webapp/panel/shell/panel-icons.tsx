import { icon } from '../../components/ui/icons.tsx';

/** Icons of the panel, beside those of `components/ui`. */
export const OrdersIcon = () => icon(<path d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 19zM9 8.5h6M9 12.5h6" />);
export const BoxIcon = () => icon(<path d="M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5" />);
export const CameraIcon = () =>
  icon(
    <>
      <path d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17z" />
      <circle cx="12" cy="13.2" r="3.2" />
    </>,
  );
export const MoneyIcon = () =>
  icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M14.8 9c-.4-1-1.4-1.5-2.7-1.5-1.6 0-2.7.8-2.7 2.1 0 3 5.6 1.6 5.6 4.7 0 1.4-1.2 2.2-2.9 2.2-1.5 0-2.6-.6-3-1.7M12 6v12" />
    </>,
  );
export const PercentIcon = () =>
  icon(
    <>
      <path d="M18.5 5.5l-13 13" />
      <circle cx="7.5" cy="7.5" r="2.3" />
      <circle cx="16.5" cy="16.5" r="2.3" />
    </>,
  );
export const MenuIcon = () => icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const PeopleIcon = () =>
  icon(
    <>
      <circle cx="9" cy="8.5" r="3.4" />
      <path d="M2.8 19.5c.5-3.6 3-5.4 6.2-5.4s5.7 1.8 6.2 5.4M15.5 5.5a3.2 3.2 0 010 6M17.6 14.6c2 .6 3.3 2.3 3.6 4.9" />
    </>,
  );
export const CartIcon = () =>
  icon(
    <>
      <path d="M3 4.5h2.5l2.2 10.5h9.8l2-7.5H6.2" />
      <circle cx="9" cy="19" r="1.3" />
      <circle cx="16.5" cy="19" r="1.3" />
    </>,
  );
export const ChartIcon = () => icon(<path d="M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5V13" />);
export const KeyIcon = () =>
  icon(
    <>
      <circle cx="8" cy="14.5" r="4" />
      <path d="M11 11.5l8-8M16 6.5L18.5 9M13.5 9l2 2" />
    </>,
  );
export const DeviceIcon = () =>
  icon(
    <path d="M8 3.5h8a1.5 1.5 0 011.5 1.5v14a1.5 1.5 0 01-1.5 1.5H8A1.5 1.5 0 016.5 19V5A1.5 1.5 0 018 3.5zM11 17.5h2" />,
  );
export const FaceIcon = () =>
  icon(
    <path d="M4 8V5.5A1.5 1.5 0 015.5 4H8M16 4h2.5A1.5 1.5 0 0120 5.5V8M20 16v2.5a1.5 1.5 0 01-1.5 1.5H16M8 20H5.5A1.5 1.5 0 014 18.5V16M9 9.5v1M15 9.5v1M9 15c1.7 1.5 4.3 1.5 6 0" />,
  );
export const ChatIcon = () => icon(<path d="M4 5.5h16v11H11l-4.5 3.5v-3.5H4z" />);
export const SwapIcon = () => icon(<path d="M7 4L3.5 7.5 7 11M3.5 7.5H17M17 13l3.5 3.5L17 20M20.5 16.5H7" />);
export const LeaveIcon = () => icon(<path d="M14 4.5H6v15h8M10.5 12H20M16.5 8.5L20 12l-3.5 3.5" />);
