import type { Db } from '#db/dialect/kit.ts'
import { isDuplicate } from '#db/storage.ts'
import type { UserMetadata } from '#db/tables/account.ts'
import { type Contact, findUserBy, insertUser, type UserRow } from '#db/users.ts'
import { normalizeName } from '#domain/client.ts'
import { refusePassword } from '#domain/password.ts'
import { phoneDigits } from '#domain/phone.ts'
import { firstRole } from '#domain/role.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import { queueMessage } from '../message/queue.ts'
import type { Handler } from '../mount.ts'
import { answerSession, carriageFor } from './answer.ts'
import { writeAudit } from './audit.ts'
import { contactOf } from './contact.ts'
import { countTries, SIGN_UPS } from './limits.ts'
import { openSession } from './sessions.ts'
import { makeToken } from './tokens.ts'

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
