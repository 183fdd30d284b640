import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { contactOf } from '#api/identity/contact.ts'
import { countTries, SIGN_UPS } from '#api/identity/limits.ts'
import { makeToken } from '#api/identity/one-time-tokens.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import { type Contact, findUserBy, insertUser, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isDuplicate } from '#db/dialect/storage.ts'
import type { UserMetadata } from '#db/tables/account.ts'
import { normalizeName } from '#domain/people/client.ts'
import { refusePassword } from '#domain/people/password.ts'
import { firstRole } from '#domain/people/role.ts'
import { phoneDigits } from '#domain/text/phone.ts'
import { openSession } from './sessions.ts'
import { answerSession, carriageFor } from './token-transport.ts'

type SignUp = Handler<Contract['POST /auth/v1/signup']>
type Said = { name?: string | null | undefined; phone?: string | null | undefined; role?: unknown }

/** Makes an account and signs it in. What it says of its contacts proves nothing yet. */
export function signUp(context: Context): SignUp {
  return async ({ body }, _caller, sender) => {
    const carriage = carriageFor(sender)
    const contact = contactOf(body)
    const password = body.password ?? ''
    const weak = refusePassword(password)
    if (weak) throw new Refused(weak)
    await countTries(context, [[SIGN_UPS, sender.address()]])
    const password_hash = await context.passwords.hash(password)
    const issued = await unlessTaken(
      context.storage.write(async (tx) => {
        if (await findUserBy(tx, contact)) throw new Refused({ code: 'user_already_exists' })
        const account = await makeAccount(tx, context, contact, body.data ?? {}, { password_hash })
        await mailConfirmation(tx, context, account)
        return openSession(tx, context, account.id, sender, { ...carriage, method: 'password' })
      }),
    )
    context.wakeWorker()
    return answerSession(context, issued, carriage)
  }
}

/** Another process may have been faster with the same e-mail or telephone. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDuplicate(error) ? new Refused({ code: 'user_already_exists' }) : error
  }
}

export async function makeAccount(
  tx: Db,
  context: Context,
  contact: Contact,
  said: Said,
  known: Partial<Pick<UserRow, 'password_hash' | 'email_confirmed_at' | 'phone_confirmed_at'>>,
): Promise<UserRow> {
  const now = context.now()
  const account = await insertUser(tx, {
    id: context.newId(),
    ...contact,
    ...known,
    first_role: firstRole(said.role),
    user_metadata: metadataOf(said),
    created_at: now,
    updated_at: now,
  })
  await writeAudit(tx, context, account.id, 'account_created')
  return account
}

export function metadataOf({ name, phone, role }: Said): UserMetadata {
  return {
    ...(name && { name: normalizeName(name) }),
    ...(phone && { phone: phoneDigits(phone) }),
    ...(role !== undefined && role !== null && { role: firstRole(role) }),
  }
}

/** Mails the link that proves an account's e-mail. */
export async function mailConfirmation(tx: Db, context: Context, account: UserRow): Promise<void> {
  if (!account.email || account.email_confirmed_at !== null) return
  const { token, expires_at } = await makeToken(tx, context, 'confirm_email', {
    account_id: account.id,
    subject: account.email,
  })
  await queueMessage(tx, context, {
    kind: 'confirm_email',
    key: `confirm_email:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: account.email,
    facts: { name: account.user_metadata.name ?? '' },
    secret: token,
    expires_at,
  })
}
