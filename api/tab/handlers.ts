import type { Context } from '#api/context.ts'
import type { tabEndpoints } from '#api/contract/tab.ts'
import type { Handlers } from '#api/mount.ts'
import { payTab, reversePayment } from './payments.ts'
import { getClientTab, listTabs } from './read.ts'

export const createTabHandlers = (context: Context): Pick<Handlers, keyof typeof tabEndpoints> => ({
  'GET /api/accounts': listTabs(context),
  'GET /api/clients/:id/account': getClientTab(context),
  'POST /api/clients/:id/payments': payTab(context),
  'POST /api/account-moves/:id/reverse': reversePayment(context),
})
