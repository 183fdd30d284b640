import type { Context } from '#api/context.ts'
import type { receivingEndpoints } from '#api/contract/receiving.ts'
import type { Handlers } from '#api/mount.ts'
import { changeCardFees, getCardFees } from './card-fees.ts'
import { getPixRecipient } from './pix.ts'

/** The handlers of this room. */
export const createReceivingHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof receivingEndpoints> => ({
  'GET /api/card-fees': getCardFees(context),
  'PUT /api/card-fees': changeCardFees(context),
  'GET /api/pix': getPixRecipient(context),
})
