import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import {
  CLIENT_SESSIONS,
  countAttemptsInTransaction,
  refuseSpentLimit,
  SEARCHES,
} from '#api/identity/limits.ts'
import type { Handler } from '#api/mount.ts'
import { type ClientRow, findClientByPhone, insertClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import {
  isContactDifferent,
  isEmail,
  isUnnamedClient,
  maskContact,
  normalizeEmail,
  normalizeName,
} from '#domain/people/client.ts'
import { getConsentPlace, NO_CONSENT, type TickedRecord } from '#domain/people/client-consent.ts'
import { type ContactProof, getProvenance, isOwnClient } from '#domain/people/client-proof.ts'
import type { Refusal } from '#domain/refusal.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import {
  type OpenedClientSession,
  openClientSession,
  respondWithClientSession,
} from './open-session.ts'
import { findOwnClient, readOpener, recordProof, type SessionOpener } from './proof.ts'
import { saveOwnContact } from './save-own-contact.ts'
import { type ConsentingClient, rejoinByConsent, writeTickedConsent } from './ticked-consent.ts'

type TypedClient = { nome: string; email: string; telefone: string }
type Resolution = 'existing' | 'update' | null
type CreateSession = Handler<Contract['POST /api/public/:slug/session']>

/**
 * Quick login: it identifies a client by telephone, and by itself proves nothing (resolutions). With
 * the token of an account, what that has proven counts, and changes of one's own record take effect.
 */
export function createClientSession(context: Context): CreateSession {
  return async ({ params, body }, _caller, origin) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const typed = {
      nome: normalizeName(body.nome),
      email: normalizeEmail(body.email),
      telefone: toPhoneDigits(body.telefone),
    }
    const refusal = refuseContact(typed, body.telefone)
    if (refusal) throw new RefusalError(refusal)
    const { resolution = null, consent = false } = body
    const asked = { user_id, typed, resolution, consent }
    const session = await context.storage.write((tx) => identifyClient(tx, context, asked, origin))
    context.wakeWorker()
    return respondWithClientSession(context, unwrapOrThrow(session))
  }
}

type Asked = { user_id: string; typed: TypedClient; resolution: Resolution; consent: boolean }

/**
 * An answer that differs where a client is known is counted with the searches, and once these are
 * used up nobody is answered at all. A refusal is returned: what was counted must stay.
 */
async function identifyClient(
  tx: Db,
  context: Context,
  asked: Asked,
  origin: RequestOrigin,
): Promise<OpenedClientSession | Refusal> {
  const { user_id, typed } = asked
  const key = `${user_id}\n${toNetwork(origin.address())}`
  const tooMany =
    (await refuseSpentLimit(tx, context, [SEARCHES, key])) ??
    (await countAttemptsInTransaction(tx, context, [[CLIENT_SESSIONS, key]]))
  if (tooMany) return tooMany
  const opener = await readOpener(tx, context, user_id, origin)
  const { proof } = opener
  const client = await findTypedClient(tx, user_id, typed, proof)
  if (!client) {
    // Nobody new comes to a house that leaves; who has booked still gets in.
    if (await findLeaving(tx, user_id))
      return (
        (await countAttemptsInTransaction(tx, context, [[SEARCHES, key]])) ?? {
          code: 'house_leaving',
        }
      )
    return createClient(tx, context, asked, opener)
  }
  const isOwn = isOwnClient(client, proof)
  const record = isOwn ? 'own' : 'other'
  if (!isContactChanged(client, typed)) {
    if (isOwn) await recordProof(tx, client, proof, typed, context.now())
    return openTypedSession(tx, context, asked, { client, record }, opener)
  }
  const spent = isOwn ? null : await countAttemptsInTransaction(tx, context, [[SEARCHES, key]])
  if (spent) return spent
  const isFreshName = isOwn && isUnnamedClient(client)
  if (!asked.resolution && !isFreshName)
    return { code: 'client_conflict', existing: maskContact(client) }
  if (isOwn) await resolveOwnConflict(tx, context, asked, client, proof)
  // For their own record it has taken effect; else it stands for the owner to accept.
  const resolution = isOwn ? null : asked.resolution
  return openTypedSession(tx, context, asked, { client, record, resolution }, opener)
}

async function createClient(tx: Db, context: Context, asked: Asked, opener: SessionOpener) {
  const { user_id, typed } = asked
  const [id, created_at] = [context.newId(), context.now()]
  const provenance = getProvenance(typed, opener.proof, created_at)
  await insertClient(tx, { id, user_id, ...typed, ...provenance, created_at })
  const client = { id, user_id, ...NO_CONSENT }
  return openTypedSession(tx, context, asked, { client, record: 'new' }, opener)
}

type SessionClient = { client: ConsentingClient; record: TickedRecord; resolution?: Resolution }

async function openTypedSession(
  tx: Db,
  context: Context,
  { user_id, typed, consent }: Asked,
  { client, record, resolution = null }: SessionClient,
  { proof, opened_by }: SessionOpener,
): Promise<OpenedClientSession> {
  const now = context.now()
  const place = consent ? getConsentPlace(record) : null
  if (place === 'record') {
    await writeTickedConsent(tx, client, now, now)
    await rejoinByConsent(tx, user_id, proof.contacts)
  }
  const consent_at = place === 'session' ? now : null
  const isOwn = record === 'own'
  const opening = { user_id, client_id: client.id, ...typed, resolution, opened_by, isOwn }
  return openClientSession(tx, context, { ...opening, consent_at }, proof)
}

/** "Atualizar Dados" replaces what is on file; "Usar Dados Existentes" keeps the name. */
async function resolveOwnConflict(
  tx: Db,
  context: Context,
  { typed, resolution }: Asked,
  client: ClientRow,
  proof: ContactProof,
): Promise<void> {
  if (resolution === 'existing') await recordProof(tx, client, proof, typed, context.now())
  else await saveOwnContact(tx, context, client, typed, proof)
}

function refuseContact({ nome, email, telefone }: TypedClient, typedPhone: string): Refusal | null {
  if (!nome || !email || !telefone) return { code: 'required_fields' }
  if (!isEmail(email)) return { code: 'invalid_email' }
  const isWhole = typedPhone.replace(/\D/g, '') === telefone
  return isWhole && isPhone(telefone) ? null : { code: 'invalid_phone' }
}

/** The client who has the telephone that was typed, or else who is proven to be calling. */
async function findTypedClient(
  tx: Db,
  user_id: string,
  { telefone }: TypedClient,
  proof: ContactProof,
): Promise<ClientRow | null> {
  const stored = await findClientByPhone(tx, user_id, telefone)
  return stored ?? findOwnClient(tx, user_id, proof)
}

function isContactChanged(client: ClientRow, typed: TypedClient): boolean {
  return isContactDifferent(client, typed) || client.telefone !== typed.telefone
}
