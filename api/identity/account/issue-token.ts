import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import { REFRESH_COOKIE, type Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { contactOf, nameOf } from '#api/identity/contact.ts'
import {
  countTries,
  type Tries,
  uncountTries,
  WRONG_PASSWORDS,
  WRONG_PASSWORDS_OF_ADDRESS,
} from '#api/identity/limits.ts'
import type { Handler } from '#api/mount.ts'
import { type Contact, findUserBy, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isRefusal } from '#domain/refusal.ts'
import { takeAuthCode } from './pkce.ts'
import { type Issued, openSession, renewSession } from './sessions.ts'
import { answerSession, type Carriage, carriageFor } from './token-transport.ts'

type Endpoint = Contract['POST /auth/v1/token']
type Body = Received<Endpoint>['body']

export function giveToken(context: Context): Handler<Endpoint> {
  return async ({ query, body }, _caller, sender) => {
    const carriage = carriageFor(sender)
    const issued = await issue(context, query.grant_type, body, sender, carriage)
    return answerSession(context, issued, carriage)
  }
}

function issue(
  context: Context,
  grant: Received<Endpoint>['query']['grant_type'],
  body: Body,
  sender: Sender,
  carriage: Carriage,
): Promise<Issued> {
  if (grant === 'refresh_token') return refresh(context, body, sender, carriage)
  if (grant === 'pkce') return exchangeCode(context, body, sender, carriage)
  return signInByPassword(context, contactOf(body), body.password ?? '', sender, carriage)
}

/**
 * Signs in by password. An unknown account costs what a known one does: the same count, the same
 * hash, the same row of audit.
 */
async function signInByPassword(
  context: Context,
  contact: Contact,
  password: string,
  sender: Sender,
  { remember }: Carriage,
): Promise<Issued> {
  const account = await checkPassword(context, contact, password, sender)
  if (!account) throw new Refused({ code: 'invalid_credentials' })
  return context.storage.write(async (tx) => {
    await holdPassword(tx, contact, account)
    return openSession(tx, context, account.id, sender, { method: 'password', remember })
  })
}

/** The account of a contact whose password this is; wrong ones are counted. */
export async function checkPassword(
  context: Context,
  contact: Contact,
  password: string,
  sender: Sender,
): Promise<UserRow | null> {
  const address = sender.address()
  const tries: Tries = [
    [WRONG_PASSWORDS, `${nameOf(contact)}\n${address}`],
    [WRONG_PASSWORDS_OF_ADDRESS, address],
  ]
  await countTries(context, tries)
  const account = await context.storage.read((db) => findUserBy(db, contact))
  const isRight = await context.passwords.verify(account?.password_hash ?? null, password)
  if (account && isRight) {
    await uncountTries(context, tries)
    return account
  }
  const known = account?.id ?? null
  await context.storage.write((tx) => writeAudit(tx, context, known, 'sign_in_failed', { address }))
  return null
}

/** The password was checked outside the transaction: what was checked must still be it. */
export async function holdPassword(tx: Db, contact: Contact, checked: UserRow): Promise<void> {
  const now = await findUserBy(tx, contact)
  const isSame = now?.id === checked.id && now.password_hash === checked.password_hash
  if (!isSame) throw new Refused({ code: 'invalid_credentials' })
}

async function refresh(
  context: Context,
  body: Body,
  sender: Sender,
  { cookies }: Carriage,
): Promise<Issued> {
  const token = body.refresh_token || (cookies ? sender.cookie(REFRESH_COOKIE) : undefined)
  if (!token) throw new Refused({ code: 'refresh_token_not_found' })
  const issued = await context.storage.write((tx) => renewSession(tx, context, token))
  if (isRefusal(issued)) throw new Refused(issued)
  return issued
}

async function exchangeCode(
  context: Context,
  body: Body,
  sender: Sender,
  { remember }: Carriage,
): Promise<Issued> {
  const taken = await context.storage.write((tx) =>
    takeAuthCode(tx, context, body.auth_code ?? '', body.code_verifier ?? ''),
  )
  if (isRefusal(taken)) throw new Refused(taken)
  return context.storage.write((tx) =>
    openSession(tx, context, taken.account_id, sender, { method: 'oauth', remember }),
  )
}
