import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { countCode, countSentCodes } from '#api/identity/account/count-attempts.ts'
import { getAsker } from '#api/identity/account/known-browser.ts'
import { queueCode } from '#api/identity/account/otp.ts'
import {
  confirmOwnContact,
  findOrCreateProvenAccount,
} from '#api/identity/account/prove-contact.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { formatContactKey, parseAccountContact } from '#api/identity/contact.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import { countAttempts, SEARCHES, uncountAttempts } from '#api/identity/limits.ts'
import { consumeOneTimeCode, createOneTimeCode } from '#api/identity/one-time-codes.ts'
import type { Handler } from '#api/mount.ts'
import { listFactors } from '#db/account/factors.ts'
import type { AccountContact } from '#db/account/users.ts'
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
  type CodeContact,
  type ContactProof,
  getKnownContact,
  isOwnClient,
  toCodeProof,
} from '#domain/people/client-proof.ts'
import { openProvenSession, respondWithClientSession } from './open-session.ts'
import { findOwnClient, recordProof } from './proof.ts'
import { rejoinByConsent, writeWaitingConsent } from './ticked-consent.ts'

type TypedSearch = { email?: string | undefined; telefone?: string | undefined }
type SentCode = { channel: 'email' | 'sms' | null; masked: string | null }

/** "Buscar dados": whether there is such a client, and a code to the contact that was searched by. */
export function searchClient(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/search']> {
  return async ({ params, body }, _caller, origin) => {
    const catalog = await context.catalogs.loadBySlug(params.slug)
    await countAttempts(context, [[SEARCHES, `${catalog.user_id}\n${toNetwork(origin.address())}`]])
    const contact = parseSearchContact(body)
    await context.storage.read((db) => requireSearchedClient(db, catalog.user_id, contact))
    return sendClientCode(context, catalog, contact, origin, getAsker(origin))
  }
}

/** The code of a search: a session that has proven that contact, with what is theirs on file. */
export function signInClientByCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/code']> {
  return async ({ params, body }, _caller, origin) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const contact = parseSearchContact(body)
    const attempts = await countCode(context, contact, origin)
    const session = await context.storage.write(async (tx) => {
      const searched = await requireSearchedClient(tx, user_id, contact)
      const details = getAccountDetails(searched, contact)
      const asked = { contact, code: body.code, asker: getAsker(origin), opened_by: null, origin }
      const proof = await proveContact(tx, context, user_id, asked, details)
      if (!proof) return null
      const client = (await findOwnClient(tx, user_id, proof)) ?? searched
      return openProvenSession(tx, context, client, proof)
    })
    if (!session) throw new RefusalError({ code: 'otp_expired' })
    await uncountAttempts(context, attempts)
    return respondWithClientSession(context, session)
  }
}

/** What a new account of that contact is called: as the record says that is theirs. */
function getAccountDetails(client: ClientRow, contact: AccountContact) {
  const contacts = { email: null, phone: null, ...contact }
  const proof = { account_id: '', contacts, by_code: null }
  if (!isOwnClient(client, proof)) return {}
  const { nome: name, telefone: phone } = getKnownContact(client, proof, false)
  return { name, phone }
}

/** A code for whoever is signed in without a proof: to what they typed, never to what is on file. */
export function sendProofCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/proof']> {
  return async ({ body }, caller, origin) => {
    const { catalog, session } = await context.storage.read(caller)
    const contact = getTypedContact(context, session, body?.contact)
    const sent = await sendClientCode(context, catalog, contact, origin, getSessionAsker(session))
    const by = contact && 'email' in contact ? 'phone' : 'email'
    return { ...sent, other: contact && getTypedContact(context, session, by) ? by : null }
  }
}

/** That code: the session is proven from now on, in place. */
export function verifyProofCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/proof/verify']> {
  return async ({ body }, caller, origin) => {
    const attempts = await countCode(context, null, origin)
    const raised = await context.storage.write(async (tx) => {
      const { catalog, session } = await caller(tx)
      const contact = getTypedContact(context, session, body.contact)
      const details = { name: session.nome, phone: session.telefone }
      const asker = getSessionAsker(session)
      const { opened_by } = session
      const asked = contact && { contact, code: body.code, asker, opened_by, origin }
      const proof = asked && (await proveContact(tx, context, catalog.user_id, asked, details))
      return proof ? raiseSession(tx, context, session, proof) : null
    })
    if (!raised) throw new RefusalError({ code: 'otp_expired' })
    await uncountAttempts(context, attempts)
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
  const { account_id, by_code } = proof
  // Where the account vouched for it before, a code takes nothing back.
  const isVouched = session.account_id === account_id && session.proved_by_code === null
  const proved_by_code = isVouched ? null : by_code
  const change = { level: 'proven' as const, account_id, proved_by_code }
  await updateClientSession(tx, user_id, id, change)
  await confirmSessionBookings(tx, user_id, id, proof.contacts)
  const client = await findClient(tx, user_id, session.client_id)
  if (client && isOwnClient(client, proof)) {
    await recordProof(tx, client, proof, session, context.now())
    if (session.consent_at !== null) await rejoinByConsent(tx, user_id, proof.contacts)
    await writeWaitingConsent(tx, session, client, context.now())
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

/**
 * What a session's client typed that a message can reach: the e-mail where mail leaves.
 * @param wanted that one and no other: who mistyped their e-mail has no code from there
 */
export function getTypedContact(
  { channels }: Context,
  { email, telefone }: Pick<ClientSessionRow, 'email' | 'telefone'>,
  wanted?: CodeContact,
): AccountContact | null {
  if (wanted !== 'phone' && channels.email && email) return { email }
  return wanted !== 'email' && channels.sms && telefone ? { phone: telefone } : null
}

async function sendClientCode(
  context: Context,
  catalog: BusinessCatalog,
  contact: AccountContact | null,
  origin: RequestOrigin,
  asker: string,
): Promise<SentCode> {
  const channel = contact && 'email' in contact ? 'email' : 'sms'
  if (!contact || !context.channels[channel]) return { channel: null, masked: null }
  await countSentCodes(context, contact, origin)
  await context.storage.write(async (tx) => {
    const { user_id } = catalog
    const scope = { purpose: formatClientPurpose(user_id, contact), asker }
    const made = await createOneTimeCode(tx, context, scope)
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

const getSessionAsker = ({ id }: Pick<ClientSessionRow, 'id'>) => `session\n${id}`

/** @property opened_by the account that is signed in where the code was asked for */
type TypedProof = {
  contact: AccountContact
  code: string
  asker: string
  opened_by: string | null
  origin: RequestOrigin
}

/** What whoever knows the code has proven, with an account made if there was none; null for a wrong code. */
async function proveContact(
  tx: Db,
  context: Context,
  user_id: string,
  { contact, code, asker, opened_by, origin }: TypedProof,
  details: { name?: string; phone?: string },
): Promise<ContactProof | null> {
  const scope = { purpose: formatClientPurpose(user_id, contact), asker }
  if (!(await consumeOneTimeCode(tx, context, scope, code))) return null
  const own = opened_by && (await confirmOwnContact(tx, context, opened_by, contact, origin))
  const said = { ...details, role: 'client' }
  const account = own || (await findOrCreateProvenAccount(tx, context, contact, origin, said))
  await ensureProfile(tx, context, account, origin)
  await writeAudit(tx, context, account.id, 'client_proven', origin, { user_id })
  const factors = await listFactors(tx, account.id)
  const hasSecondStep = factors.some(({ status }) => status === 'verified')
  return toCodeProof(account, 'email' in contact ? 'email' : 'phone', hasSecondStep)
}
