import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { notificationsText } from '#console/messages/notifications.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './notifications.module.css'
import { type NotificationSettings, notificationsQuery } from './notifications-queries.ts'

const t = notificationsText.whatsapp
const EMPTY = { phone_id: '', token: '', app_secret: '' }

/** The house's own number at WhatsApp's Cloud API. */
export function WhatsappCard({ loaded }: { loaded: NotificationSettings }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { phone_id, webhook, verify_token } = loaded.whatsapp
  const act = async (done: string, send: () => Promise<NotificationSettings>) => {
    if (busy) return
    setBusy(true)
    try {
      queries.setQueryData(notificationsQuery.queryKey, await send())
      setTyped(EMPTY)
      setErrors({})
      toastActDone('whatsapp', done)
    } catch (error) {
      if (error instanceof CallError) setErrors(error.body.fields ?? {})
      toastActFailed('whatsapp', t.failed, formatErrorReason(error))
    } finally {
      setBusy(false)
    }
  }
  const connect = (event: FormEvent) => {
    event.preventDefault()
    void act(t.connected, () => call('PUT /api/notifications/whatsapp', { body: typed }))
  }
  const disconnect = () =>
    void act(t.disconnected, () => call('DELETE /api/notifications/whatsapp', {}))
  const getProps = (field: keyof typeof EMPTY) => ({
    value: typed[field],
    error: errors[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: event.target.value.trim() }),
  })
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <p role="status">
        <strong>{t.states[loaded.ways.whatsapp]}</strong>
        {phone_id && ` (${phone_id})`}
      </p>
      <form className={styles.form} noValidate onSubmit={connect}>
        <Field label={t.phoneId} inputMode="numeric" {...getProps('phone_id')} />
        <Field label={t.token} type="password" hint={t.secretHint} {...getProps('token')} />
        <Field label={t.appSecret} type="password" {...getProps('app_secret')} />
        <div className={styles.actions}>
          <Button type="submit" busy={busy && t.connecting}>
            {phone_id ? t.replace : t.connect}
          </Button>
          {phone_id && (
            <Button look="secondary" onClick={disconnect}>
              {t.disconnect}
            </Button>
          )}
        </div>
      </form>
      <p>{t.webhookLead}</p>
      <dl className={styles.facts}>
        {[
          { label: t.webhook, value: webhook },
          { label: t.verify, value: verify_token },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code> <CopyButton value={value} label={`${t.copy}: ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
