import { type ClientSessionRow, insertClientSession } from '#db/client-sessions.ts'
import { findClientByPhone, insertClient } from '#db/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  contactsDiffer,
  isEmail,
  maskContact,
  normalizeEmail,
  normalizeName,
} from '#domain/client.ts'
import { isPhone, phoneDigits } from '#domain/phone.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import type { Handler } from '../mount.ts'

const SESSION_MS = 30 * 86_400_000

type Typed = { nome: string; email: string; telefone: string }
type Resolution = 'existing' | 'update' | null
type CreateSession = Handler<Contract['POST /api/public/:slug/session']>

/** Quick login: it identifies a client by telephone, and proves nothing (resolutions). */
export function createSession(context: Context): CreateSession {
  return async ({ params, body }) => {
    const catalog = await context.catalogs.bySlug(params.slug)
    const typed = {
      nome: normalizeName(body.nome),
      email: normalizeEmail(body.email),
      telefone: phoneDigits(body.telefone),
    }
    const refusal = refuseContact(typed, body.telefone)
    if (refusal) throw new Refused(refusal)
    const session = await context.storage.write((tx) =>
      openSession(tx, context, catalog.user_id, typed, body.resolution ?? null),
    )
    return {
      access_token: await context.tokens.sign(
        { session_id: session.id, business: session.user_id, client_id: session.client_id },
        { issued_at: session.created_at, expires_at: session.expires_at },
      ),
      expires_at: session.expires_at,
      client: {
        id: session.client_id,
        name: session.nome,
        phone: session.telefone,
        email: session.email,
        isAuthenticated: true,
      },
    }
  }
}

function refuseContact({ nome, email, telefone }: Typed, typedPhone: string): Refusal | null {
  if (!nome || !email || !telefone) return { code: 'required_fields' }
  if (!isEmail(email)) return { code: 'invalid_email' }
  const isWhole = typedPhone.replace(/\D/g, '') === telefone
  return isWhole && isPhone(telefone) ? null : { code: 'invalid_phone' }
}

async function openSession(
  tx: Db,
  context: Context,
  user_id: string,
  typed: Typed,
  resolution: Resolution,
): Promise<Omit<ClientSessionRow, 'revoked_at'>> {
  const now = context.now()
  const stored = await findClientByPhone(tx, user_id, typed.telefone)
  const differs = stored !== null && contactsDiffer(stored, typed)
  if (differs && !resolution) {
    throw new Refused({ code: 'client_conflict', existing: maskContact(stored) })
  }
  const client_id = stored?.id ?? context.newId()
  if (!stored) await insertClient(tx, { id: client_id, user_id, ...typed, created_at: now })
  const session = {
    id: context.newId(),
    user_id,
    client_id,
    level: 'identified',
    ...typed,
    resolution: differs ? resolution : null,
    created_at: now,
    expires_at: now + SESSION_MS,
  }
  await insertClientSession(tx, session)
  return session
}
