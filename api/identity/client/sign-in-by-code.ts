import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { countSentCodes, queueCode } from '#api/identity/account/otp.ts'
import { findOrCreateProvenAccount } from '#api/identity/account/prove-contact.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { formatContactKey, parseAccountContact } from '#api/identity/contact.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import {
  countTries,
  SEARCHES,
  type Tries,
  uncountTries,
  WRONG_CODES,
} from '#api/identity/limits.ts'
import { consumeOneTimeCode, createOneTimeCode } from '#api/identity/one-time-codes.ts'
import type { Handler } from '#api/mount.ts'
import type { AccountContact, UserRow } from '#db/account/users.ts'
import { confirmSessionBookings } from '#db/booking/bookings.ts'
import { type ClientSessionRow, updateClientSession } from '#db/client/client-sessions.ts'
import {
  type ClientRow,
  findClient,
  findClientByEmail,
  findClientByPhone,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskEmail, maskPhone } from '#domain/people/client.ts'
import {
  type ContactProof,
  getKnownContact,
  isOwnClient,
  toContactProof,
} from '#domain/people/client-proof.ts'
import { openProvenSession, respondWithClientSession } from './open-session.ts'
import { findOwnClient, recordProof } from './proof.ts'

type TypedSearch = { email?: string | undefined; telefone?: string | undefined }
type SentCode = { channel: 'email' | 'sms' | null; masked: string | null }

/** "Buscar dados": whether there is such a client, and a code to the contact that was searched by. */
export function searchClient(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/search']> {
  return async ({ params, body }, _caller, sender) => {
    const catalog = await context.catalogs.loadBySlug(params.slug)
    await countTries(context, [[SEARCHES, `${catalog.user_id}\n${sender.address()}`]])
    const contact = parseSearchContact(body)
    await context.storage.read((db) => requireSearchedClient(db, catalog.user_id, contact))
    return sendClientCode(context, catalog, contact, sender)
  }
}

/** The code of a search: a session that has proven that contact, with what is theirs on file. */
export function signInClientByCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/code']> {
  return async ({ params, body }, _caller, sender) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const contact = parseSearchContact(body)
    const tries: Tries = [[WRONG_CODES, sender.address()]]
    await countTries(context, tries)
    const session = await context.storage.write(async (tx) => {
      const searched = await requireSearchedClient(tx, user_id, contact)
      const details = getAccountDetails(searched, contact)
      const account = await proveContact(tx, context, user_id, contact, body.code, details)
      if (!account) return null
      const proof = toContactProof(account)
      const client = (await findOwnClient(tx, user_id, proof)) ?? searched
      return openProvenSession(tx, context, client, proof)
    })
    if (!session) throw new RefusalError({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return respondWithClientSession(context, session)
  }
}

/** What a new account of that contact is called: as the record says that is theirs. */
function getAccountDetails(client: ClientRow, contact: AccountContact) {
  const proof = { account_id: '', contacts: { email: null, phone: null, ...contact } }
  if (!isOwnClient(client, proof)) return {}
  const { nome: name, telefone: phone } = getKnownContact(client, proof, false)
  return { name, phone }
}

/** A code for whoever is signed in without a proof: to what they typed, never to what is on file. */
export function sendProofCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/proof']> {
  return async (_request, caller, sender) => {
    const { catalog, session } = await context.storage.read(caller)
    return sendClientCode(context, catalog, getTypedContact(context, session), sender)
  }
}

/** That code: the session is proven from now on, in place. */
export function verifyProofCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/proof/verify']> {
  return async ({ body }, caller, sender) => {
    const tries: Tries = [[WRONG_CODES, sender.address()]]
    await countTries(context, tries)
    const raised = await context.storage.write(async (tx) => {
      const { catalog, session } = await caller(tx)
      const contact = getTypedContact(context, session)
      const details = { name: session.nome, phone: session.telefone }
      const account =
        contact && (await proveContact(tx, context, catalog.user_id, contact, body.code, details))
      return account ? raiseSession(tx, context, session, toContactProof(account)) : null
    })
    if (!raised) throw new RefusalError({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return respondWithClientSession(context, raised)
  }
}

/** What is proven of a session, its bookings and, where it is their own, of its client's record. */
async function raiseSession(
  tx: Db,
  context: Context,
  session: ClientSessionRow,
  proof: ContactProof,
): Promise<ClientSessionRow> {
  const { user_id, id } = session
  const change = { level: 'proven' as const, account_id: proof.account_id }
  await updateClientSession(tx, user_id, id, change)
  await confirmSessionBookings(tx, user_id, id, proof.contacts)
  const client = await findClient(tx, user_id, session.client_id)
  if (client && isOwnClient(client, proof)) {
    const typed = session.resolution === 'existing' ? null : session
    await recordProof(tx, client, proof, typed, context.now())
  }
  return { ...session, ...change }
}

function parseSearchContact({ email, telefone }: TypedSearch): AccountContact {
  return parseAccountContact({ email, phone: telefone })
}

/** @throws Refused `client_email_not_found`, `client_phone_not_found` */
async function requireSearchedClient(
  db: Db,
  user_id: string,
  contact: AccountContact,
): Promise<ClientRow> {
  const client =
    'email' in contact
      ? await findClientByEmail(db, user_id, contact.email)
      : await findClientByPhone(db, user_id, contact.phone)
  if (client) return client
  const code = 'email' in contact ? 'client_email_not_found' : 'client_phone_not_found'
  throw new RefusalError({ code })
}

/** What a session's client typed that a message can reach: the e-mail where mail leaves. */
function getTypedContact(
  { channels }: Context,
  { email, telefone }: Pick<ClientSessionRow, 'email' | 'telefone'>,
): AccountContact | null {
  if (channels.email && email) return { email }
  return channels.sms && telefone ? { phone: telefone } : null
}

async function sendClientCode(
  context: Context,
  catalog: BusinessCatalog,
  contact: AccountContact | null,
  sender: Sender,
): Promise<SentCode> {
  const channel = contact && 'email' in contact ? 'email' : 'sms'
  if (!contact || !context.channels[channel]) return { channel: null, masked: null }
  await countSentCodes(context, contact, sender)
  await context.storage.write(async (tx) => {
    const { user_id } = catalog
    const made = await createOneTimeCode(tx, context, formatClientPurpose(user_id, contact))
    const { business_name } = catalog.rows.business
    await queueCode(tx, context, contact, made, { user_id, business_name })
  })
  context.wakeWorker()
  const masked = 'email' in contact ? maskEmail(contact.email) : maskPhone(contact.phone)
  return { channel, masked }
}

/** A code is for one contact at one business, and proves that contact alone. */
const formatClientPurpose = (user_id: string, contact: AccountContact) =>
  `client\n${user_id}\n${formatContactKey(contact)}`

/** The account of whoever knows the code, made if there was none; null for a wrong code. */
async function proveContact(
  tx: Db,
  context: Context,
  user_id: string,
  contact: AccountContact,
  code: string,
  details: { name?: string; phone?: string },
): Promise<UserRow | null> {
  const purpose = formatClientPurpose(user_id, contact)
  if (!(await consumeOneTimeCode(tx, context, purpose, code))) return null
  const t = { ...details, role: 'client' }
  const account = await findOrCreateProvenAccount(tx, context, contact, t)
  await ensureProfile(tx, context, account)
  await writeAudit(tx, context, account.id, 'client_proven', { user_id })
  return account
}
