import type { Context } from '#api/context.ts'
import type { accountEndpoints } from '#api/contract/account.ts'
import type { Handlers } from '#api/mount.ts'
import { payAccount, reversePayment } from './payments.ts'
import { getClientAccount, listAccounts } from './read.ts'

/** The handlers of this room. */
export const createAccountHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof accountEndpoints> => ({
  'GET /api/accounts': listAccounts(context),
  'GET /api/clients/:id/account': getClientAccount(context),
  'POST /api/clients/:id/payments': payAccount(context),
  'POST /api/account-moves/:id/reverse': reversePayment(context),
})
