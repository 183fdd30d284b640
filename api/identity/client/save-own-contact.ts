import type { Context } from '#api/context.ts'
import { countAttemptsInTransaction, type Limit } from '#api/identity/limits.ts'
import { queueMessage } from '#api/message/queue.ts'
import { findUserByContact } from '#db/account/users.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { type ClientRow, updateClientContact } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskEmail } from '#domain/people/client.ts'
import { type ContactProof, replaceContact } from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** Who changes it to and fro would fill the mailbox that is told. */
const EMAIL_CHANGE_NOTES: Limit = { name: 'client-email-changed', points: 3, span_ms: MS_A_DAY }

type TypedContact = { nome: string; email: string; telefone: string | null }

/**
 * Writes what somebody typed on the client's record that is their own. An e-mail that was proved and
 * is replaced hears of it: else who finds a session open leads the house's mail away unseen.
 */
export async function saveOwnContact(
  tx: Db,
  context: Context,
  client: ClientRow,
  typed: TypedContact,
  proof: ContactProof,
): Promise<void> {
  const now = context.now()
  const contact = replaceContact(client, { ...typed, telefone: typed.telefone ?? '' }, proof, now)
  const { telefone } = typed
  await updateClientContact(tx, client.user_id, client.id, {
    ...contact,
    telefone,
    updated_at: now,
  })
  await announceClientEmailChange(tx, context, client, typed.email, proof)
}

async function announceClientEmailChange(
  tx: Db,
  context: Context,
  { user_id, nome, email, email_proved_at }: ClientRow,
  new_email: string,
  { account_id }: ContactProof,
): Promise<void> {
  if (!email || email_proved_at === null || email === new_email) return
  const business = await findOwnerBusiness(tx, user_id)
  if (!business) return
  if (await countAttemptsInTransaction(tx, context, [[EMAIL_CHANGE_NOTES, email]])) return
  const { business_name } = business
  const password = await findPasswordHint(tx, email, account_id)
  await queueMessage(tx, context, {
    kind: 'client_email_changed',
    key: `client_email_changed:${context.newId()}`,
    user_id,
    channel: 'email',
    recipient: email,
    facts: { name: nome, business_name, new_email: maskEmail(new_email), ...password },
    secret: null,
    expires_at: null,
  })
}

/** A password of the account that made the change ends its sessions, and this address's only makes one there. */
async function findPasswordHint(tx: Db, email: string, account_id: string | null) {
  const account = await findUserByContact(tx, { email })
  if (!account || account.id !== account_id) return null
  return { password: account.password_hash === null ? ('first' as const) : ('new' as const) }
}
