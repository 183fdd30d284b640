import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { notificationsText } from '#console/messages/notifications.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import styles from './notifications.module.css'
import { isWayOpen, type NotificationSettings } from './notifications-queries.ts'
import { formatKindProblem } from './template-problems.ts'

const t = notificationsText.editor

/** What its channel carries, and nothing of the other text. */
function toTest(
  kind: ClientMessageKind,
  channel: MessageChannel,
  { subject, email, short, whatsapp_name }: MessageTemplate,
): CallInput<'POST /api/notifications/test'>['body'] {
  if (channel === 'email') return { kind, channel, template: { subject, email } }
  return { kind, channel, template: { short, whatsapp_name } }
}

/** Why there is no button: what is set up leads to nothing that the owner has proved, or nothing is. */
function NoTest({ ways }: Pick<NotificationSettings, 'ways'>) {
  const contacts = [
    ways.email && t.testContacts.email,
    (ways.sms || ways.whatsapp !== 'none') && t.testContacts.phone,
  ].filter((one) => one !== false)
  if (contacts.length === 0) return <p>{t.testNoWay}</p>
  return (
    <p>
      {t.testUnproved(contacts)} <Link to="/admin/profile">{t.testProfile}</Link>
    </p>
  )
}

type TestProps = {
  kind: ClientMessageKind
  template: MessageTemplate
  loaded: NotificationSettings
}

/** To the owner's own proven address and telephone, by each way that is set up. */
export function TestButtons({ kind, template, loaded: { ways, test } }: TestProps) {
  const [busy, setBusy] = useState<MessageChannel | null>(null)
  const send = async (channel: MessageChannel) => {
    if (busy) return
    setBusy(channel)
    try {
      await call('POST /api/notifications/test', { body: toTest(kind, channel, template) })
      toastActDone('notification-test', t.testSent)
    } catch (error) {
      const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
      const problem = formatKindProblem(fields, kind, template, 'template')
      toastActFailed('notification-test', t.testFailed, problem ?? formatErrorReason(error))
    } finally {
      setBusy(null)
    }
  }
  const open = MESSAGE_CHANNELS.flatMap((channel) => {
    const to = channel === 'email' ? test.email : test.phone
    return isWayOpen(ways, channel) && to ? [{ channel, to }] : []
  })
  if (open.length === 0) return <NoTest ways={ways} />
  return (
    <fieldset className={styles.chips}>
      <legend>{t.test}</legend>
      {open.map(({ channel, to }) => (
        <Button
          key={channel}
          look="secondary"
          busy={busy === channel && t.testing}
          aria-label={t.testTo(notificationsText.delivery.channels[channel], to)}
          onClick={() => void send(channel)}
        >
          {notificationsText.delivery.channels[channel]}
        </Button>
      ))}
    </fieldset>
  )
}
