export const late = () => import('#api/contract/booking.ts')
