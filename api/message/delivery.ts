import type { Context } from '#api/context.ts'
import type { MessageRow } from '#db/outbox.ts'
import { NotSent, Undeliverable } from './channels.ts'
import type { Content } from './message.ts'
import { renderMail, renderSms } from './render.ts'

export type Delivering = Pick<Context, 'channels' | 'vault' | 'address'>

/** Renders a message and sends it. @throws NotSent, Undeliverable, or whatever broke */
export async function deliver(context: Delivering, row: MessageRow): Promise<void> {
  const { channels } = context
  const content = contentOf(context, row)
  const address = context.address()
  if (row.channel === 'email' && channels.email) {
    const messageId = `<${row.id}@${hostOf(address)}>`
    await channels.email.send({ to: row.recipient, messageId, ...renderMail(content, address) })
  } else if (row.channel !== 'email' && channels.sms) {
    const { id, channel, recipient } = row
    const text = renderSms(content, address)
    await channels.sms.send({ id, channel, to: `+55${recipient}`, text })
  } else {
    // Queued while there was one; perhaps there is one again after the next start.
    throw new NotSent(`no ${row.channel}`)
  }
}

function contentOf({ vault }: Delivering, { kind, facts, sealed }: MessageRow): Content {
  const secret = sealed === null ? null : vault.open(sealed)
  if (sealed !== null && secret === null) throw new Undeliverable('sealed under another key')
  // queueMessage wrote the row from a Content; its parts belong together.
  return { kind, facts, secret } as unknown as Content
}

/** For the Message-ID, which takes no port and no brackets. */
function hostOf(address: string): string {
  const host = new URL(address).hostname
  return /^[a-z0-9.-]+$/.test(host) ? host : 'localhost'
}
