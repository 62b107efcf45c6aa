import { icon } from '../../components/ui/icons.tsx';

/** Icons of the orders' screens. */
export const PrintIcon = () =>
  icon(<path d="M7 9V4h10v5M7 16.5H4V10a1 1 0 011-1h14a1 1 0 011 1v6.5h-3M7 14h10v6H7z" />);
export const NoteIcon = () => icon(<path d="M5 4h14v11l-5 5H5zM14 20v-5h5" />);
export const CopyIcon = () =>
  icon(
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 5.5a1 1 0 00-1-1h-9a1 1 0 00-1 1v9a1 1 0 001 1" />
    </>,
  );
