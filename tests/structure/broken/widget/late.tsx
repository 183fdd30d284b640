import { send } from '#api/contract/http-client.ts'

export const late = () => [send, import('#api/contract/booking.ts')]
