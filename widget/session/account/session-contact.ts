/** What a session says of its client, as pure functions. */
import type { ClientSession } from '#api/contract/contract.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { ToastText } from '#widget/state/widget-context.ts'
import type { RememberedContact } from './remembered-contact.ts'
import type { ConflictResolution } from './session-calls.ts'

/** "Dados atualizados!" only where that is so: what is not proven to be theirs the salon accepts. */
export function getSignInToast(
  { update_pending }: Pick<ClientSession, 'update_pending'>,
  resolution?: ConflictResolution,
): ToastText {
  if (resolution !== 'update') return { title: SIGN_IN.loggedIn }
  if (!update_pending) return { title: SIGN_IN.updated }
  return { title: SIGN_IN.loggedIn, text: SIGN_IN.updateAsked }
}

/** Whether a salon's record says all that a booking needs; what nobody proved is not handed out. */
export const isContactWhole = ({ client }: Pick<ClientSession, 'client'>): boolean =>
  Boolean(client.name && client.email && client.phone)

export const toContact = ({ client }: Pick<ClientSession, 'client'>): RememberedContact => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
})

/** What the record says, and where it says nothing what was typed. */
export function fillContact(
  found: Pick<ClientSession, 'client'>,
  typed: RememberedContact,
): RememberedContact {
  const { name, email, phone } = toContact(found)
  return { name: name || typed.name, email: email || typed.email, phone: phone || typed.phone }
}

/** Is what stands in the form still that client, the very same, or another one? */
export function compareFoundContact(
  found: Pick<ClientSession, 'client'>,
  who: RememberedContact,
): 'same' | 'changed' | 'other' {
  const { name, email, phone } = toContact(found)
  if (phone && who.phone !== phone) return 'other'
  const same = name === who.name.trim() && email === who.email.trim().toLowerCase()
  return same && phone ? 'same' : 'changed'
}
