/**
 * Who a client is: a contact that nobody proved is a label, never a key (resolutions, "Quick
 * login"). What a proof says of a client's record, and what of the record it opens.
 */

import { formatUnnamedClient, isUnnamedClient, type SessionLevel } from './client.ts'

/** An account's contacts that are proven now: e-mail in lower case, telephone as digits. */
export type ProvenContacts = { email: string | null; phone: string | null }

/** The contact that a one-time code at a house went to, where such a code is what proved anything. */
export const CODE_CONTACTS = ['email', 'phone'] as const
export type CodeContact = (typeof CODE_CONTACTS)[number]

/** Who calls: the account and what it has proven; an account that proved nothing is nobody. */
export type ContactProof = {
  account_id: string | null
  contacts: ProvenContacts
  /** Null where the account itself vouches, signed in wholly. */
  by_code: CodeContact | null
}

export const NO_PROOF: ContactProof = {
  account_id: null,
  contacts: { email: null, phone: null },
  by_code: null,
}

/** Stands where an account's id would, for what the owner or the reception typed. */
export const HOUSE = 'house'

type ConfirmedContacts = {
  id: string
  email: string | null
  phone: string | null
  email_confirmed_at: number | null
  phone_confirmed_at: number | null
}

/** What an account has proven; only by these does anything belong to it. */
export function toContactProof(account: ConfirmedContacts | null): ContactProof {
  if (!account) return NO_PROOF
  const email = account.email_confirmed_at === null ? null : account.email
  const phone = account.phone_confirmed_at === null ? null : account.phone
  const account_id = (email ?? phone) ? account.id : null
  return { account_id, contacts: { email, phone }, by_code: null }
}

/**
 * What a code proves that reached one contact of an account: what signing in with that code would
 * open. Of an account with a second step, which nobody has taken, that is this one contact.
 */
export function toCodeProof(
  account: ConfirmedContacts | null,
  by_code: CodeContact,
  hasSecondStep: boolean,
): ContactProof {
  const { account_id, contacts } = toContactProof(account)
  if (!hasSecondStep) return { account_id, contacts, by_code }
  const contact = contacts[by_code]
  const proven = { email: null, phone: null, [by_code]: contact }
  return { account_id: contact === null ? null : account_id, contacts: proven, by_code }
}

type Typed = { nome: string; email: string; telefone: string }
type CarriedContacts = { email: string | null; telefone: string | null }

const isSame = (carried: string | null, proven: string | null) =>
  proven !== null && proven !== '' && carried === proven

/** How sure it is who somebody is who typed these contacts. */
export function getSessionLevel(typed: CarriedContacts, { contacts }: ContactProof): SessionLevel {
  const isProven = isSame(typed.email, contacts.email) || isSame(typed.telefone, contacts.phone)
  return isProven ? 'proven' : 'identified'
}

/** When each contact of a client was proved (ms since 1970), and by whom. */
type ContactProvenance = {
  email_proved_at: number | null
  email_proved_by: string | null
  telefone_proved_at: number | null
  telefone_proved_by: string | null
}
export type ClientContact = CarriedContacts & ContactProvenance & { nome: string }

/** Contacts that one hand gave: a proof of either marks it, the house's word marks both. */
export function getProvenance(
  { email, telefone }: CarriedContacts,
  { account_id, contacts }: ContactProof,
  now: number,
): ContactProvenance {
  const mail = isSame(email, contacts.email)
  const phone = isSame(telefone, contacts.phone)
  return {
    email_proved_at: mail ? now : null,
    email_proved_by: mail ? account_id : null,
    telefone_proved_at: phone ? now : null,
    telefone_proved_by: phone ? account_id : null,
  }
}

/** The same of what the house typed. */
export const getHouseProvenance = ({ email, telefone }: CarriedContacts, now: number) =>
  getProvenance(
    { email, telefone },
    { account_id: HOUSE, contacts: { email, phone: telefone }, by_code: null },
    now,
  )

/**
 * Is a client's record the caller's own, to be read and changed? A telephone belongs to whoever
 * proved it last. An e-mail opens a record that came from one hand: the house's, the caller's own,
 * or one of which nobody has proved anything; else the record's holder may have mistyped it.
 */
export function isOwnClient(
  client: ClientContact,
  { account_id, contacts }: ContactProof,
): boolean {
  if (account_id === null) return false
  if (isSame(client.telefone, contacts.phone)) return true
  if (!isSame(client.email, contacts.email)) return false
  const { email_proved_by, telefone_proved_by } = client
  if (![null, HOUSE, account_id].includes(telefone_proved_by)) return false
  if (email_proved_by === null) return telefone_proved_by === null
  return email_proved_by === HOUSE || email_proved_by === account_id
}

/**
 * What a proof makes of the caller's own record: it marks what was proved, and a telephone takes a
 * name and an e-mail off it that came from somebody else, though they typed nothing in their place.
 * @param typed what the prover typed with it, or what their account is called
 */
export function applyProof(
  client: ClientContact,
  proof: ContactProof,
  typed: Pick<Typed, 'nome' | 'email'>,
  now: number,
): ClientContact {
  const owned = isSame(client.telefone, proof.contacts.phone)
    ? takeByPhone(client, proof, typed, now)
    : client
  const isNews =
    isSame(owned.email, proof.contacts.email) && owned.email_proved_by !== proof.account_id
  return isNews ? { ...owned, email_proved_at: now, email_proved_by: proof.account_id } : owned
}

function takeByPhone(
  client: ClientContact,
  { account_id, contacts }: ContactProof,
  typed: Pick<Typed, 'nome' | 'email'>,
  now: number,
): ClientContact {
  const { nome, email, telefone, email_proved_by, telefone_proved_by } = client
  if (telefone_proved_by === account_id) return client
  const isMailVouched = email_proved_by === HOUSE || email_proved_by === account_id
  const keepsMail = isMailVouched || isSame(email, contacts.email)
  const known = isMailVouched ? nome : formatUnnamedClient(telefone)
  return {
    ...client,
    ...(telefone_proved_by !== HOUSE && { nome: typed.nome || known }),
    ...(!keepsMail && {
      email: typed.email || null,
      email_proved_at: null,
      email_proved_by: null,
    }),
    telefone_proved_at: now,
    telefone_proved_by: account_id,
  }
}

/** The caller's own record with what they typed: a contact that is new is proved by them or not. */
export function replaceContact(
  client: ClientContact,
  typed: Typed,
  proof: ContactProof,
  now: number,
): ClientContact {
  const fresh = { ...client, ...typed, ...getProvenance(typed, proof, now) }
  const { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by } = client
  return {
    ...fresh,
    ...(typed.email === client.email && { email_proved_at, email_proved_by }),
    ...(typed.telefone === client.telefone && { telefone_proved_at, telefone_proved_by }),
  }
}

/**
 * What of their own record a caller is handed out, for their bookings to carry: only what they have
 * proved or typed, and what the house gave. Else whoever wrote a number beside somebody's e-mail
 * would read what is booked under both. What is not handed out is an empty text.
 * @param isPhoneTyped whether this account has typed the record's telephone before
 */
export function getKnownContact(
  client: ClientContact,
  { account_id, contacts }: ContactProof,
  isPhoneTyped: boolean,
): Typed {
  const isPhoneProven = isSame(client.telefone, contacts.phone)
  const hasPhone = isPhoneProven || isPhoneTyped || client.telefone_proved_by === HOUSE
  // Who wrote the name of a telephone that nobody had proved, nobody knows.
  const isNamed = hasVouchedName(client, account_id, isPhoneProven) && !isUnnamedClient(client)
  // Whatever stands beside a telephone that the caller proved was left there, or typed, by them.
  const isHolder = isPhoneProven && client.telefone_proved_by === account_id
  const hasMail = isHolder || client.email_proved_by === HOUSE
  return {
    nome: isNamed ? client.nome : '',
    email: (hasMail ? client.email : contacts.email) ?? contacts.email ?? '',
    telefone: (hasPhone ? client.telefone : contacts.phone) ?? '',
  }
}

function hasVouchedName(
  { email_proved_by, telefone_proved_by }: ClientContact,
  account_id: string | null,
  isPhoneProven: boolean,
): boolean {
  if (!isPhoneProven) return true
  return [email_proved_by, telefone_proved_by].some((by) => by === HOUSE || by === account_id)
}

/**
 * Has the client proved this contact themselves? One that the house typed is vouched for and no more:
 * it types anybody's.
 */
export function hasProved(
  client: Pick<ClientContact, 'email_proved_by' | 'telefone_proved_by'>,
  contact: keyof CarriedContacts,
): boolean {
  const by = client[`${contact}_proved_by`]
  return by !== null && by !== HOUSE
}

/** The e-mail that a booking of the house carries, to be written to: one that somebody vouched for. */
export const getVouchedEmail = ({ email, email_proved_by }: ClientContact): string | null =>
  email_proved_by === null ? null : email
