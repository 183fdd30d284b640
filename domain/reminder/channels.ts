/** By which channel a client is reached. */
import type { MessageChannel } from '#domain/message/message.ts'

type Contacts = {
  email: string | null
  telefone: string | null
  email_proved_at: number | null
  telefone_proved_at: number | null
}

export type Reach = { channel: MessageChannel; recipient: string }

/**
 * The ways to a client in the order in which they are tried: the house's order, but contacts that were
 * proved, or that the house typed, before those that a stranger did.
 * @param order the channels that the house uses
 * @param isOpen whether a channel is set up here
 */
export function listReaches(
  order: readonly MessageChannel[],
  contacts: Contacts,
  isOpen: (channel: MessageChannel) => boolean,
): Reach[] {
  const reaches = order.filter(isOpen).flatMap((channel) => {
    const isMail = channel === 'email'
    const recipient = isMail ? contacts.email : contacts.telefone
    const proved_at = isMail ? contacts.email_proved_at : contacts.telefone_proved_at
    return recipient ? [{ channel, recipient, isProved: proved_at !== null }] : []
  })
  const proved = reaches.filter(({ isProved }) => isProved)
  const left = reaches.filter(({ isProved }) => !isProved)
  return [...proved, ...left].map(({ channel, recipient }) => ({ channel, recipient }))
}
