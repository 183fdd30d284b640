import type { Context } from '#api/context.ts'
import type { MessageRow } from '#db/outbox.ts'
import { writeLeaveByLink } from '#domain/reminder/reminder-messages.pt-BR.ts'
import { NotSent, Undeliverable } from './channels.ts'
import type { MessageContent } from './message.ts'
import { getBookingLink, type OwnWords, renderMail, renderSms } from './render.ts'

export type DeliveryContext = Pick<Context, 'channels' | 'crypto' | 'address'>

/**
 * Renders a message and sends it.
 * @param words a house's own, in the place of ours; `leave`: the way off its list
 * @throws NotSent, Undeliverable, or whatever broke
 */
export async function deliverMessage(
  context: DeliveryContext,
  row: MessageRow,
  { words, leave }: { words: OwnWords | null; leave: string | null } = { words: null, leave: null },
): Promise<void> {
  const { channels } = context
  const content = decryptContent(context, row)
  const address = context.address()
  if (row.channel === 'email' && channels.email) {
    const messageId = `<${row.id}@${getMailHost(address)}>`
    await channels.email.send({
      to: row.recipient,
      messageId,
      ...renderMail(content, address, words, leave),
    })
  } else if (row.channel !== 'email' && channels.sms) {
    const { id, channel, recipient } = row
    const text = words ? words.short(getBookingLink(content, address)) : renderSms(content, address)
    const end = leave === null ? '' : `\n${writeLeaveByLink(leave)}`
    await channels.sms.send({ id, channel, to: `+55${recipient}`, text: `${text}${end}` })
  } else {
    // Queued while there was one; perhaps there is one again after the next start.
    throw new NotSent(`no ${row.channel}`)
  }
}

export function decryptContent(
  { crypto }: Pick<DeliveryContext, 'crypto'>,
  { kind, facts, sealed }: MessageRow,
): MessageContent {
  const secret = sealed === null ? null : crypto.decrypt(sealed)
  if (sealed !== null && secret === null) throw new Undeliverable('sealed under another key')
  // queueMessage wrote the row from a MessageContent; its parts belong together.
  return { kind, facts, secret } as unknown as MessageContent
}

/** For the Message-ID, which takes no port and no brackets. */
export function getMailHost(address: string): string {
  const host = new URL(address).hostname
  return /^[a-z0-9.-]+$/.test(host) ? host : 'localhost'
}
