import type { Context } from '#api/context.ts'
import type { statementEndpoints } from '#api/contract/statement.ts'
import type { Handlers } from '#api/mount.ts'
import { giveAdvance, reverseAdvance } from './advances.ts'
import { closeStatement, reopenStatement } from './close.ts'
import { listEarned } from './earned.ts'
import { listOpenStatements, previewStatement } from './open.ts'
import { answerStatement, payStatement, reverseStatementPayment } from './pay.ts'
import {
  getClosedStatement,
  getOwnStatement,
  listClosedStatements,
  listOwnStatements,
} from './read.ts'

/** The handlers of this room. */
export const createStatementHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof statementEndpoints> => ({
  'GET /api/statements/open': listOpenStatements(context),
  'GET /api/statements/preview': previewStatement(context),
  'GET /api/commissions': listEarned(context),
  'GET /api/statements': listClosedStatements(context),
  'GET /api/statements/:id': getClosedStatement(context),
  'POST /api/statements': closeStatement(context),
  'POST /api/statements/:id/pay': payStatement(context),
  'POST /api/statements/:id/reopen': reopenStatement(context),
  'POST /api/statements/:id/reverse-payment': reverseStatementPayment(context),
  'POST /api/advances': giveAdvance(context),
  'DELETE /api/advances/:id': reverseAdvance(context),
  'GET /api/professional/statements': listOwnStatements(context),
  'GET /api/professional/statements/:id': getOwnStatement(context),
  'POST /api/professional/statements/:id/answer': answerStatement(context),
})
