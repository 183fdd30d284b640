import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountEmail } from '#api/identity/contact.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findUserByContact } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { parseSalonReturn } from '#domain/people/return-target.ts'
import { countSentCodes } from './count-attempts.ts'

/** Mails a link for setting a password; an unknown e-mail costs and answers the same. */
export function recoverPassword(context: Context): Handler<Contract['POST /auth/v1/recover']> {
  return async ({ body, query }, _caller, origin) => {
    const email = parseAccountEmail(body.email)
    const back = parseSalonReturn(query.redirect_to, origin.ownOrigins())
    await countSentCodes(context, { email }, origin)
    await context.storage.write((tx) => queueRecovery(tx, context, { email, back }, origin))
    context.wakeWorker()
    return {}
  }
}

async function queueRecovery(
  tx: Db,
  context: Context,
  { email, back }: { email: string; back: string | null },
  origin: RequestOrigin,
): Promise<void> {
  const account = await findUserByContact(tx, { email })
  const account_id = account?.id ?? null
  await revokeTokens(tx, 'recover', { account_id: account_id ?? '' }, context.now())
  // For nobody a token is made too, which opens nothing: the same work.
  const made = await createOneTimeToken(tx, context, 'recover', { account_id, subject: email })
  await writeAudit(tx, context, account_id, 'recovery_asked', origin)
  if (!account) return
  await queueMessage(tx, context, {
    kind: 'recover',
    key: `recover:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: email,
    facts: { name: account.user_metadata.name ?? '', ...(back && { back }) },
    secret: made.token,
    expires_at: made.expires_at,
  })
}
