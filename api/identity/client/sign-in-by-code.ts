import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { countSentCodes, queueCode } from '#api/identity/account/otp.ts'
import { findOrCreateProvenAccount } from '#api/identity/account/prove-contact.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountContact } from '#api/identity/contact.ts'
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
import type { CodeRow } from '#db/account/one-time.ts'
import type { AccountContact } from '#db/account/users.ts'
import { raiseClientSession } from '#db/client/client-sessions.ts'
import {
  type ClientRow,
  findClient,
  findClientByEmail,
  findClientByPhone,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskEmail, maskPhone } from '#domain/people/client.ts'
import { openProvenSession, respondWithClientSession } from './open-session.ts'

type TypedSearch = { email?: string | undefined; telefone?: string | undefined }
type SentCode = { channel: 'email' | 'sms' | null; masked: string | null }

/** "Buscar dados": whether there is such a client, and a code to what the salon has on file. */
export function searchClient(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/search']> {
  return async ({ params, body }, _caller, sender) => {
    const catalog = await context.catalogs.loadBySlug(params.slug)
    await countTries(context, [[SEARCHES, `${catalog.user_id}\n${sender.address()}`]])
    const client = await context.storage.read((db) =>
      requireSearchedClient(db, catalog.user_id, body),
    )
    return sendClientCode(context, catalog, client, sender, 'email' in parseSearchContact(body))
  }
}

/** The code of a search: the session of the client who was found, proven. */
export function signInClientByCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/code']> {
  return async ({ params, body }, _caller, sender) => {
    const { user_id } = await context.catalogs.loadBySlug(params.slug)
    const tries: Tries = [[WRONG_CODES, sender.address()]]
    await countTries(context, tries)
    const session = await context.storage.write(async (tx) => {
      const client = await requireSearchedClient(tx, user_id, body)
      const account_id = await proveClient(tx, context, client, body.code)
      return account_id && openProvenSession(tx, context, client, account_id)
    })
    if (!session) throw new RefusalError({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return respondWithClientSession(context, session)
  }
}

/** A code for whoever is signed in without a proof. */
export function sendProofCode(
  context: Context,
): Handler<Contract['POST /api/public/:slug/session/proof']> {
  return async (_request, caller, sender) => {
    const { catalog, client } = await context.storage.read(async (db) => {
      const { catalog, session } = await caller(db)
      return { catalog, client: await findClient(db, catalog.user_id, session.client_id) }
    })
    if (!client) throw new RefusalError({ code: 'unauthenticated' })
    return sendClientCode(context, catalog, client, sender, true)
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
      const client = await findClient(tx, catalog.user_id, session.client_id)
      const account_id = client && (await proveClient(tx, context, client, body.code))
      if (!account_id) return null
      await raiseClientSession(tx, catalog.user_id, session.id, account_id)
      return { ...session, level: 'proven' as const, account_id }
    })
    if (!raised) throw new RefusalError({ code: 'otp_expired' })
    await uncountTries(context, tries)
    return respondWithClientSession(context, raised)
  }
}

function parseSearchContact({ email, telefone }: TypedSearch): AccountContact {
  return parseAccountContact({ email, phone: telefone })
}

/** @throws Refused `client_email_not_found`, `client_phone_not_found` */
async function requireSearchedClient(
  db: Db,
  user_id: string,
  searched: TypedSearch,
): Promise<ClientRow> {
  const contact = parseSearchContact(searched)
  const client =
    'email' in contact
      ? await findClientByEmail(db, user_id, contact.email)
      : await findClientByPhone(db, user_id, contact.phone)
  if (client) return client
  const code = 'email' in contact ? 'client_email_not_found' : 'client_phone_not_found'
  throw new RefusalError({ code })
}

/** What the salon has on file that a message can reach: by preference what was asked by. */
function getContactOnFile(
  { channels }: Context,
  { email, telefone }: ClientRow,
  mailFirst: boolean,
): AccountContact | null {
  const mail = channels.email && email ? { email } : null
  const sms = channels.sms && telefone ? { phone: telefone } : null
  return mailFirst ? (mail ?? sms) : (sms ?? mail)
}

async function sendClientCode(
  context: Context,
  catalog: BusinessCatalog,
  client: ClientRow,
  sender: Sender,
  mailFirst: boolean,
): Promise<SentCode> {
  const contact = getContactOnFile(context, client, mailFirst)
  if (!contact) return { channel: null, masked: null }
  await countSentCodes(context, contact, sender)
  await context.storage.write(async (tx) => {
    const made = await createOneTimeCode(tx, context, formatClientPurpose(client), { ...contact })
    const { user_id } = catalog
    const { business_name } = catalog.rows.business
    await queueCode(tx, context, contact, made, { user_id, business_name })
  })
  context.wakeWorker()
  return 'email' in contact
    ? { channel: 'email', masked: maskEmail(contact.email) }
    : { channel: 'sms', masked: maskPhone(contact.phone) }
}

const formatClientPurpose = ({ user_id, id }: ClientRow) => `client\n${user_id}\n${id}`

/** The account of whoever knows the code, made if there was none; null for a wrong code. */
async function proveClient(
  tx: Db,
  context: Context,
  client: ClientRow,
  code: string,
): Promise<string | null> {
  const data = await consumeOneTimeCode(tx, context, formatClientPurpose(client), code)
  const contact = data && toProvenContact(data)
  if (!contact) return null
  const t = { name: client.nome, phone: client.telefone, role: 'client' }
  const account = await findOrCreateProvenAccount(tx, context, contact, t)
  await ensureProfile(tx, context, account)
  await writeAudit(tx, context, account.id, 'client_proven', { client_id: client.id })
  return account.id
}

function toProvenContact({ email, phone }: CodeRow['data']): AccountContact | null {
  if (email) return { email }
  return phone ? { phone } : null
}
