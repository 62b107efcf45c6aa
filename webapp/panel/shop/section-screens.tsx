import type { SettingsListSection } from '#shared/model/panel/settings-section.ts';
import { SectionScreen } from './section-screen.tsx';

/** The screen of a list of the shop, without properties, as a route needs it. */
const screenOf = (part: SettingsListSection) => () => <SectionScreen key={part} part={part} />;

export const ScheduleScreen = screenOf('schedule');
export const DeliveryScreen = screenOf('deliveryOptions');
export const NeighborhoodsScreen = screenOf('neighborhoods');
export const StoresScreen = screenOf('stores');
export const CouponsScreen = screenOf('coupons');
export const GiftsScreen = screenOf('gifts');
export const PriceTablesScreen = screenOf('priceTables');
export const PaymentOptionsScreen = screenOf('paymentOptions');
