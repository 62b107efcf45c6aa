import type { SettingsListSection } from '#shared/model/panel/settings-section.ts';
import { SettingsListScreen } from './settings-list-screen.tsx';

/** The screen of a list of the shop, without properties, as a route needs it. */
const screenOf = (section: SettingsListSection) => () => <SettingsListScreen key={section} section={section} />;

export const ScheduleScreen = screenOf('schedule');
export const DeliveryScreen = screenOf('deliveryOptions');
export const NeighborhoodsScreen = screenOf('neighborhoods');
export const StoresScreen = screenOf('stores');
export const CouponsScreen = screenOf('coupons');
export const GiftsScreen = screenOf('gifts');
export const PriceTablesScreen = screenOf('priceTables');
export const PaymentOptionsScreen = screenOf('paymentOptions');
