export { connectScreens } from '../state/connect-screens.ts';

/** All screens except the catalogue in one chunk, to reduce the number of requests. */
export { ChangePaymentScreen } from './change-payment-screen.tsx';
export { ConfirmScreen } from './confirm-screen.tsx';
export { FinishScreen } from './finish-screen.tsx';
export { InvalidSessionScreen } from './invalid-session-screen.tsx';
export { NotFoundScreen } from './not-found-screen.tsx';
export { OrderScreen } from './order-screen.tsx';
export { ProductScreen } from './product-screen.tsx';
