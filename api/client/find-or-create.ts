/** The client of an owner's booking: one he has, or one who comes in at the door. */

import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { orThrow, Refused } from '#api/errors.ts'
import {
  type ClientRow,
  findClient,
  findClientByEmail,
  findClientByPhone,
  findWalkIn,
  insertClient,
  insertWalkIn,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isEmail, normalizeEmail, normalizeName, refuseBlocked } from '#domain/people/client.ts'
import type { Refusal } from '#domain/refusal.ts'
import { WALK_IN_NAME } from '#domain/text/display.ts'
import { isPhone, phoneDigits } from '#domain/text/phone.ts'

type Typed = Received<Contract['POST /api/bookings']>['body']['client']
type Named = Exclude<Typed, { id: string } | null>
type Contact = { nome: string; telefone: string | null; email: string | null }

/**
 * The client by his id, telephone or e-mail, with his own name; else a new one, who needs no more
 * than a name; for null, the one of all walk-ins.
 * @throws Refused `client_blocked_here` where he may not book
 */
export async function clientFor(
  tx: Db,
  context: Context,
  user_id: string,
  typed: Typed,
): Promise<ClientRow> {
  const client = await findOrMake(tx, context, user_id, typed)
  const refusal = refuseBlockedHere(client, context.now())
  if (refusal) throw new Refused(refusal)
  return client
}

/** Why the house may not book for this client now, or null. */
export function refuseBlockedHere(client: ClientRow, now: number): Refusal | null {
  const refusal = refuseBlocked(client, now)
  if (refusal?.code !== 'client_blocked') return null
  return { ...refusal, code: 'client_blocked_here' }
}

async function findOrMake(
  tx: Db,
  context: Context,
  user_id: string,
  typed: Typed,
): Promise<ClientRow> {
  if (typed === null) return walkIn(tx, context, user_id)
  if ('id' in typed) return owned(await findClient(tx, user_id, typed.id))
  const contact = orThrow(readContact(typed))
  const known = await recognise(tx, user_id, contact)
  if (known) return known
  if (!contact.nome) throw new Refused({ code: 'client_name_missing' })
  const id = context.newId()
  await insertClient(tx, { id, user_id, ...contact, created_at: context.now() })
  return owned(await findClient(tx, user_id, id))
}

async function walkIn(tx: Db, context: Context, user_id: string): Promise<ClientRow> {
  const known = await findWalkIn(tx, user_id)
  if (known) return known
  const stamp = { id: context.newId(), created_at: context.now() }
  await insertWalkIn(tx, { user_id, nome: WALK_IN_NAME, ...stamp })
  return owned(await findWalkIn(tx, user_id))
}

function owned(client: ClientRow | null): ClientRow {
  if (!client) throw new Refused({ code: 'client_not_found_here' })
  return client
}

/** @returns `invalid_phone` or `invalid_email` for what was typed and is none */
function readContact({ nome, telefone = '', email = '' }: Named): Contact | Refusal {
  const digits = phoneDigits(telefone)
  const isWhole = telefone.replace(/\D/g, '') === digits
  if (telefone.trim() && !(isWhole && isPhone(digits))) return { code: 'invalid_phone' }
  if (email.trim() && !isEmail(email)) return { code: 'invalid_email' }
  return {
    nome: normalizeName(nome),
    telefone: digits || null,
    email: normalizeEmail(email) || null,
  }
}

/** A telephone is one client's; an e-mail may be a family's, and tells only where no other is known. */
async function recognise(
  tx: Db,
  user_id: string,
  { telefone, email }: Contact,
): Promise<ClientRow | null> {
  const byPhone = telefone && (await findClientByPhone(tx, user_id, telefone))
  if (byPhone) return byPhone
  const byEmail = email && (await findClientByEmail(tx, user_id, email))
  return byEmail && (!telefone || !byEmail.telefone) ? byEmail : null
}
