/** What a session says of its client, as pure functions. */
import type { ClientSession } from '#api/contract/contract.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { ToastText } from '#widget/state/widget-context.ts'
import type { RememberedContact } from './remembered-contact.ts'
import type { ConflictResolution } from './session-calls.ts'

/** "Dados atualizados!" only where that is so: an update without a proof is the salon's to accept. */
export function getSignInToast(
  { level }: Pick<ClientSession, 'level'>,
  resolution?: ConflictResolution,
): ToastText {
  if (resolution !== 'update') return { title: SIGN_IN.loggedIn }
  if (level === 'proven') return { title: SIGN_IN.updated }
  return { title: SIGN_IN.loggedIn, text: SIGN_IN.updateAsked }
}

export const toContact = ({ client }: Pick<ClientSession, 'client'>): RememberedContact => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
})

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
