/** The client of an owner's booking: a known one, or a new one. */

import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
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
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import type { Refusal } from '#domain/refusal.ts'
import { WALK_IN_NAME } from '#domain/text/display.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'

type Stamp = Pick<Context, 'now' | 'newId'>
type TypedClient = ParsedRequest<Contract['POST /api/bookings']>['body']['client']
type NamedClient = Exclude<TypedClient, { id: string } | null>
type ClientContact = { nome: string; telefone: string | null; email: string | null }

/** Whose booking it is, and who comes in their place: a child, a friend. */
export type BookableClient = { client: ClientRow; guest_name: string | null }

/**
 * The client by their id, telephone or e-mail; else a new one, who needs no more than a name; for null,
 * the one of all walk-ins. Somebody else comes where their name was typed beside the contact of a client.
 * @throws Refused `client_blocked_here` where they may not book; `client_known` where the contact is
 * somebody else's by name and nothing says whom to book for
 */
export async function findOrCreateBookableClient(
  tx: Db,
  context: Stamp,
  user_id: string,
  typed: TypedClient,
): Promise<BookableClient> {
  const found = await findOrCreateClient(tx, context, user_id, typed)
  const refusal = refuseBlockedForOwner(found.client, context.now())
  if (refusal) throw new RefusalError(refusal)
  return found
}

/** Why the house may not book for this client now, or null. */
export function refuseBlockedForOwner(client: ClientRow, now: number): Refusal | null {
  const refusal = refuseBlocked(client, now)
  return refusal && { ...refusal, code: 'client_blocked_here' }
}

async function findOrCreateClient(
  tx: Db,
  context: Stamp,
  user_id: string,
  typed: TypedClient,
): Promise<BookableClient> {
  if (typed === null) return findOrCreateWalkIn(tx, context, user_id)
  if ('id' in typed) return requireFoundClient(await findClient(tx, user_id, typed.id))
  const contact = unwrapOrThrow(parseClientContact(typed))
  const known = await findClientByContact(tx, user_id, contact)
  if (known) return chooseWhoComes(known, contact.nome, typed.known)
  if (!contact.nome) throw new RefusalError({ code: 'client_name_missing' })
  const id = context.newId()
  const now = context.now()
  const provenance = getHouseProvenance(contact, now)
  await insertClient(tx, { id, user_id, ...contact, ...provenance, created_at: now })
  return requireFoundClient(await findClient(tx, user_id, id))
}

function chooseWhoComes(
  client: ClientRow,
  nome: string,
  choice: NamedClient['known'],
): BookableClient {
  const isSame = nome === '' || foldText(nome) === foldText(client.nome)
  if (isSame || choice === 'use') return { client, guest_name: null }
  if (choice === 'in_name') return { client, guest_name: nome }
  throw new RefusalError({ code: 'client_known', client: { id: client.id, nome: client.nome } })
}

async function findOrCreateWalkIn(
  tx: Db,
  context: Stamp,
  user_id: string,
): Promise<BookableClient> {
  const known = await findWalkIn(tx, user_id)
  if (known) return { client: known, guest_name: null }
  const stamp = { id: context.newId(), created_at: context.now() }
  await insertWalkIn(tx, { user_id, nome: WALK_IN_NAME, ...stamp })
  return requireFoundClient(await findWalkIn(tx, user_id))
}

function requireFoundClient(client: ClientRow | null): BookableClient {
  if (!client) throw new RefusalError({ code: 'client_not_found_here' })
  return { client, guest_name: null }
}

/** @returns `invalid_phone` or `invalid_email` for what was typed and is none */
function parseClientContact({
  nome,
  telefone = '',
  email = '',
}: NamedClient): ClientContact | Refusal {
  const digits = toPhoneDigits(telefone)
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
async function findClientByContact(
  tx: Db,
  user_id: string,
  { telefone, email }: ClientContact,
): Promise<ClientRow | null> {
  const byPhone = telefone && (await findClientByPhone(tx, user_id, telefone))
  if (byPhone) return byPhone
  const byEmail = email && (await findClientByEmail(tx, user_id, email))
  return byEmail && (!telefone || !byEmail.telefone) ? byEmail : null
}
