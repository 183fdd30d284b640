import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import {
  type ClientRow,
  findClientByPhone,
  insertClient,
  updateClientContact,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  isContactDifferent,
  isEmail,
  maskContact,
  normalizeEmail,
  normalizeName,
} from '#domain/people/client.ts'
import type { Refusal } from '#domain/refusal.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { openClientSession, respondWithClientSession } from './open-session.ts'
import { type IdentityProof, readProof } from './proof.ts'

type TypedClient = { nome: string; email: string; telefone: string }
type Resolution = 'existing' | 'update' | null
type CreateSession = Handler<Contract['POST /api/public/:slug/session']>

/**
 * Quick login: it identifies a client by telephone, and by itself proves nothing (resolutions). A
 * token that proves who is calling makes the session a proven one, and changes take effect.
 */
export function createClientSession(context: Context): CreateSession {
  return async ({ params, body }, _caller, sender) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const typed = {
      nome: normalizeName(body.nome),
      email: normalizeEmail(body.email),
      telefone: toPhoneDigits(body.telefone),
    }
    const refusal = refuseContact(typed, body.telefone)
    if (refusal) throw new RefusalError(refusal)
    const session = await context.storage.write(async (tx) => {
      const proof = await readProof(tx, context, user_id, sender)
      return identifyClient(tx, context, user_id, typed, proof, body.resolution ?? null)
    })
    return respondWithClientSession(context, session)
  }
}

function refuseContact({ nome, email, telefone }: TypedClient, typedPhone: string): Refusal | null {
  if (!nome || !email || !telefone) return { code: 'required_fields' }
  if (!isEmail(email)) return { code: 'invalid_email' }
  const isWhole = typedPhone.replace(/\D/g, '') === telefone
  return isWhole && isPhone(telefone) ? null : { code: 'invalid_phone' }
}

async function identifyClient(
  tx: Db,
  context: Context,
  user_id: string,
  typed: TypedClient,
  proof: IdentityProof,
  resolution: Resolution,
) {
  const { client, isProven } = await findClientByProof(tx, user_id, typed, proof)
  const differs = client !== null && isContactChanged(client, typed)
  if (differs && !resolution) {
    throw new RefusalError({ code: 'client_conflict', existing: maskContact(client) })
  }
  const now = context.now()
  const client_id = client?.id ?? context.newId()
  if (!client) await insertClient(tx, { id: client_id, user_id, ...typed, created_at: now })
  else if (differs && isProven && resolution === 'update') {
    await updateClientContact(tx, user_id, client_id, { ...typed, updated_at: now })
  }
  return openClientSession(tx, context, {
    user_id,
    client_id,
    ...typed,
    level: isProven ? 'proven' : 'identified',
    account_id: isProven ? proof.account_id : null,
    // With a proof it has taken effect; without one it stands for the owner to accept.
    resolution: differs && !isProven ? resolution : null,
  })
}

/** The client who has what was typed, or who is proven to be calling; null for a new one. */
async function findClientByProof(
  tx: Db,
  user_id: string,
  typed: TypedClient,
  { client: proven, contacts }: IdentityProof,
): Promise<{ client: ClientRow | null; isProven: boolean }> {
  const stored = await findClientByPhone(tx, user_id, typed.telefone)
  if (proven && (!stored || stored.id === proven.id)) return { client: proven, isProven: true }
  if (stored) return { client: stored, isProven: false }
  const isHis = typed.email === contacts.email || typed.telefone === contacts.phone
  return { client: null, isProven: isHis }
}

function isContactChanged(client: ClientRow, typed: TypedClient): boolean {
  return isContactDifferent(client, typed) || client.telefone !== typed.telefone
}
