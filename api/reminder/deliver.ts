/** Sends one message by one way. */

import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { hashText, toLinkToken } from '#api/crypto.ts'
import { NotSent, Undeliverable } from '#api/message/channels.ts'
import { getMailHost } from '#api/message/delivery.ts'
import { LINKS } from '#api/message/template-parts.pt-BR.ts'
import { ensureBookingLink } from '#db/booking/booking-links.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ClientMessageRow } from '#db/reminder/client-messages.ts'
import { isWhatsappWindowOpen } from '#db/reminder/whatsapp-windows.ts'
import { formatReviewToken } from '#domain/booking/link.ts'
import type { Reach } from '#domain/reminder/channels.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import { LEAVE_BY_WORD, writeLeaveByLink } from '#domain/reminder/reminder-messages.pt-BR.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import type { ChatNumber, HouseWays } from './house-ways.ts'
import {
  createTemplateValues,
  listTemplateParameters,
  type MessageSubject,
  renderClientMail,
  renderShort,
} from './render.ts'
import { CLIENT_MESSAGE_TEXTS } from './texts.pt-BR.ts'
import { createUnsubscribeLink } from './unsubscribe-token.ts'
import { sendByWhatsapp } from './whatsapp-cloud.ts'

export type DeliverContext = Pick<
  Context,
  'storage' | 'now' | 'channels' | 'crypto' | 'address' | 'whatsapp'
>

type LinkedMessage = Pick<ClientMessageRow, 'id' | 'user_id' | 'booking_id' | 'kind'>

/** Those whose link leads to their booking. */
const isLinked = (kind: ClientMessageKind) => kind === 'reminder' || kind === 'thanks'

/** The token of a message's link to its booking: the same at each attempt. */
function getLinkToken(
  { crypto }: Pick<Context, 'crypto'>,
  { id, kind }: Pick<LinkedMessage, 'id' | 'kind'>,
): string {
  const secret = toLinkToken(crypto.signMark(`booking:${id}`))
  return kind === 'thanks' ? formatReviewToken(secret) : secret
}

/** Has the database know the link that a message carries. */
export async function ensureMessageLink(
  tx: Db,
  context: Pick<Context, 'crypto' | 'now'>,
  message: LinkedMessage,
): Promise<void> {
  const { user_id, booking_id, kind } = message
  if (!isLinked(kind) || booking_id === null) return
  const hash = hashText(getLinkToken(context, message))
  await ensureBookingLink(tx, { hash, user_id, booking_id, created_at: context.now() })
}

/** Where a message leads: to its booking, to the review of its visit, or to the times that are free. */
export function getMessageLink(
  context: Pick<Context, 'crypto' | 'address'>,
  message: Omit<LinkedMessage, 'user_id'>,
  slug: string,
): string {
  const address = context.address()
  if (!isLinked(message.kind) || message.booking_id === null) return `${address}/${slug}`
  return LINKS.booking(address, slug, getLinkToken(context, message))
}

type Delivery = {
  id: string
  kind: ClientMessageKind
  reach: Reach
  ways: Pick<HouseWays, 'whatsapp'>
  template: MessageTemplate
  subject: MessageSubject
  /** To the owner themselves: of no list that one could leave. */
  isTest?: boolean
}

/**
 * @returns what the provider calls it, where it has a name for it
 * @throws Undeliverable, NotSent or PerhapsSent
 */
export async function deliverClientMessage(
  context: DeliverContext,
  delivery: Delivery,
): Promise<string | null> {
  const { channels } = context
  const { id, kind, template, reach, ways } = delivery
  const rendered = { kind, template, values: createTemplateValues(delivery.subject) }
  const leave = delivery.isTest ? null : createUnsubscribeLink(context, id)
  if (reach.channel === 'email') {
    if (!channels.email) throw new NotSent('no email')
    const messageId = `<${id}@${getMailHost(context.address())}>`
    const mail = renderClientMail(rendered, leave)
    await channels.email.send({ to: reach.recipient, messageId, ...mail })
    return null
  }
  const { recipient } = reach
  const number = reach.channel === 'whatsapp' ? ways.whatsapp : null
  if (number) return sendToChat(context, { id, recipient, number }, rendered)
  if (!channels.sms) throw new NotSent(`no ${reach.channel}`)
  const end = leave === null ? CLIENT_MESSAGE_TEXTS.testEnd : writeLeaveByLink(leave)
  const text = renderShort(rendered, end)
  await channels.sms.send({ id, channel: reach.channel, to: `+55${reach.recipient}`, text })
  return null
}

type ChatDelivery = { id: string; recipient: string; number: ChatNumber }

/** In words of its own within 24 hours of the client's last word, by an approved template else. */
export async function sendToChat(
  context: Pick<DeliverContext, 'storage' | 'now' | 'whatsapp'>,
  { id, recipient, number }: ChatDelivery,
  rendered: Parameters<typeof renderShort>[0],
): Promise<string> {
  const window = { phone_id: number.window_id, contact_sha256: hashContact(recipient) }
  const isOpen = await context.storage.read((db) => isWhatsappWindowOpen(db, window, context.now()))
  const head = { id, to: `55${recipient}` }
  if (isOpen) {
    const text = renderShort(rendered, LEAVE_BY_WORD)
    return sendByWhatsapp(context.whatsapp, number, { ...head, text })
  }
  const template = rendered.template.whatsapp_name
  if (!template) throw new Undeliverable('whatsapp no template')
  const values = listTemplateParameters(rendered)
  return sendByWhatsapp(context.whatsapp, number, { ...head, template, values })
}
