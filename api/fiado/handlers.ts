import type { Context } from '#api/context.ts'
import type { fiadoEndpoints } from '#api/contract/fiado.ts'
import type { Handlers } from '#api/mount.ts'
import { payFiado, reversePayment } from './payments.ts'
import { getClientFiado, listFiados } from './read.ts'

export const createFiadoHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof fiadoEndpoints> => ({
  'GET /api/accounts': listFiados(context),
  'GET /api/clients/:id/account': getClientFiado(context),
  'POST /api/clients/:id/payments': payFiado(context),
  'POST /api/account-moves/:id/reverse': reversePayment(context),
})
