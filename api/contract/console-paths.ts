/** Addresses that the console draws; the server answers them before `/:slug`. */
export const CONSOLE_PAGES = [
  '/login',
  '/login/professional',
  '/register',
  '/forgot-password',
  '/booking',
  '/payment-success',
  '/admin',
  '/admin/*',
  '/professional',
  '/professional/*',
] as const

/** The same, where the address may hold a token: it is sent to nobody as a referrer. */
export const CONSOLE_TOKEN_PAGES = [
  '/reset-password',
  '/auth/callback',
  '/convite/:token',
  '/recibo/:token',
] as const

/** An address as the console's router writes it: `$token` for `:token`, anything for `*`. */
type RoutedPath<Path extends string> = Path extends `${infer Start}/*`
  ? `${Start}/${string}`
  : Path extends `${infer Start}/:${infer Name}`
    ? `${Start}/$${Name}`
    : Path

export type ConsolePath = RoutedPath<(typeof CONSOLE_PAGES | typeof CONSOLE_TOKEN_PAGES)[number]>
