import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { toNetwork } from '#api/http/network.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountContact } from '#api/identity/contact.ts'
import { isOwnerProven } from '#api/identity/count-unanswered.ts'
import { countAttempts, SIGN_UPS } from '#api/identity/limits.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { requireStrongPassword } from '#api/identity/require-strong-password.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { Handler } from '#api/mount.ts'
import {
  type AccountContact,
  findUserByContact,
  insertUser,
  type UserRow,
} from '#db/account/users.ts'
import { type BusinessRow, findBusinessBySlug, findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isDuplicate } from '#db/dialect/storage.ts'
import { normalizeName } from '#domain/people/client.ts'
import { getFirstRole } from '#domain/people/role.ts'
import type { UserMetadata } from '#domain/people/user-metadata.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { openAccountSession } from './sessions.ts'
import { markSignUpBrowser } from './sign-up-browser.ts'
import { requireTokenTransport, respondWithSession } from './token-transport.ts'

type Endpoint = Contract['POST /auth/v1/signup']
export type SignUpDetails = {
  name?: string | null | undefined
  phone?: string | null | undefined
  role?: unknown
  [other: string]: unknown
}

/** Makes an account and signs it in. What it says of its contacts proves nothing yet. */
export function signUp(context: Context): Handler<Endpoint> {
  return async ({ body }, _caller, origin) => {
    const transport = requireTokenTransport(origin)
    refuseAnonymous(body)
    const contact = parseAccountContact(body)
    const password = body.password ?? ''
    requireStrongPassword(password, { ...contact, name: body.data?.name })
    await countAttempts(context, [[SIGN_UPS, toNetwork(origin.address())]])
    const password_hash = await context.passwords.hash(password)
    const issued = await refuseTakenContact(
      context.storage.write(async (tx) => {
        if (await findUserByContact(tx, contact))
          throw new RefusalError({ code: 'user_already_exists' })
        const known = { ...contact, password_hash }
        const account = await createAccount(tx, context, known, body.data ?? {}, origin)
        await queueEmailConfirmation(tx, context, account)
        const marks = await markSignUpBrowser(tx, context, account.id, origin)
        const session = await openAccountSession(tx, context, account.id, origin, {
          ...transport,
          method: 'password',
        })
        return { session, marks }
      }),
    )
    context.wakeWorker()
    return respondWithSession(context, issued.session, transport, issued.marks)
  }
}

/** Who brings neither a contact nor a password asks for an account without a name, as GoTrue has. */
function refuseAnonymous({ email, phone, password }: ParsedRequest<Endpoint>['body']): void {
  const isAnonymous = !email && !phone && (password ?? null) === null
  if (isAnonymous) throw new RefusalError({ code: 'anonymous_provider_disabled' })
}

/** Another process may have been faster with the same e-mail or telephone. */
export async function refuseTakenContact<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDuplicate(error) ? new RefusalError({ code: 'user_already_exists' }) : error
  }
}

/** Beside what somebody says of themselves. */
type KnownOfAccount = AccountContact &
  Partial<Pick<UserRow, 'password_hash' | 'email_confirmed_at' | 'phone_confirmed_at'>>

export async function createAccount(
  tx: Db,
  context: Context,
  known: KnownOfAccount,
  details: SignUpDetails,
  origin: RequestOrigin,
): Promise<UserRow> {
  const first_role = getFirstRole(details.role)
  // Whoever books here or was invited still gets an account.
  if (first_role === 'admin' && !context.isRegistrationOpen)
    throw new RefusalError({ code: 'registration_closed' })
  const now = context.now()
  const account = await insertUser(tx, {
    id: context.newId(),
    ...known,
    first_role,
    user_metadata: toUserMetadata(details),
    created_at: now,
    updated_at: now,
  })
  await writeAudit(tx, context, account.id, 'account_created', origin)
  return account
}

/** What is said is kept; a name, a telephone and the first role in the form that the others have. */
export function toUserMetadata({ name, phone, role, ...others }: SignUpDetails): UserMetadata {
  const given = Object.entries(others).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(name && { name: normalizeName(name) }),
    ...(phone && { phone: toPhoneDigits(phone) }),
    ...(role !== undefined && role !== null && { role: getFirstRole(role) }),
  }
}

/** Mails the link that proves an account's e-mail. */
export async function queueEmailConfirmation(
  tx: Db,
  context: Context,
  account: UserRow,
): Promise<void> {
  if (!account.email || account.email_confirmed_at !== null) return
  const { token, expires_at } = await createOneTimeToken(tx, context, 'confirm_email', {
    account_id: account.id,
    subject: account.email,
  })
  await queueMessage(tx, context, {
    kind: 'confirm_email',
    key: `confirm_email:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: account.email,
    facts: { name: account.user_metadata.name ?? '', ...(await findSalonToName(tx, account)) },
    secret: token,
    expires_at,
  })
}

/** Its name is free text: an owner who can be found stands behind it, or the mail goes without. */
async function findSalonToName(tx: Db, { user_metadata }: UserRow) {
  const business = await findSignUpSalon(tx, user_metadata)
  if (!business || !(await isOwnerProven(tx, business.user_id))) return null
  return { business_name: business.business_name }
}

/** The salon on whose page an account was made, as it says itself; null where it says none that is there. */
export async function findSignUpSalon(
  db: Db,
  { salon }: UserMetadata,
): Promise<BusinessRow | null> {
  const found = typeof salon === 'string' ? await findBusinessBySlug(db, salon) : null
  return found && findOwnerBusiness(db, found.user_id)
}
