import type { Context } from '#api/context.ts'
import type { tillEndpoints } from '#api/contract/till.ts'
import type { Handlers } from '#api/mount.ts'
import { closeTill, reopenTill } from './close.ts'
import { getTill } from './get-till.ts'
import { moveCash, reverseMove } from './moves.ts'
import { openTill } from './open.ts'

/** The handlers of this room. */
export const createTillHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof tillEndpoints> => ({
  'GET /api/till': getTill(context),
  'POST /api/till/open': openTill(context),
  'POST /api/till/moves': moveCash(context),
  'POST /api/till/moves/:id/reverse': reverseMove(context),
  'POST /api/till/close': closeTill(context),
  'POST /api/till/reopen': reopenTill(context),
})
