import { icon } from '../components/ui/icons.tsx';

/** A clock: a search of the person's own. */
export const RecentIcon = () => icon(<path d="M12 4a8 8 0 1 1-7.5 5.2M4 4.5v5h5M12 8v4.5l3 2" />);
/** A label: a category. */
export const CategoryIcon = () => icon(<path d="M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01" />);
