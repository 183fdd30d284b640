import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import {
  type ProofOptions,
  proofOptionsQuery,
  USUAL_PROOF,
} from '#console/account/use-password-change.ts'
import { useProof } from '#console/account/use-proof.tsx'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { integrationText } from '#console/messages/integration.ts'
import { notificationsText } from '#console/messages/notifications.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { Field } from '#console/ui/form/field.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './notifications.module.css'
import { type NotificationSettings, notificationsQuery } from './notifications-queries.ts'

const t = notificationsText.whatsapp
const EMPTY = { phone_id: '', token: '', app_secret: '' }

type Props = { loaded: NotificationSettings }

/** The house's own number at WhatsApp's Cloud API; who connects one shows whose the account is. */
export function WhatsappCard({ loaded }: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  if (!isPending) return <Whatsapp loaded={loaded} options={data ?? USUAL_PROOF} />
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <Skeleton rows={3} />
    </SectionCard>
  )
}

function Whatsapp({ loaded, options }: Props & { options: ProofOptions }) {
  const queries = useQueryClient()
  const proof = useProof(options, integrationText.signInAgain)
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [asked, ask, closeAsked] = useDialogEntry<'disconnect'>()
  const { phone_id } = loaded.whatsapp
  const act = async (done: string, send: () => Promise<NotificationSettings>) => {
    if (busy) return
    setBusy(true)
    try {
      queries.setQueryData(notificationsQuery.queryKey, await send())
      setTyped(EMPTY)
      setErrors({})
      proof.clear()
      closeAsked()
      toastActDone('whatsapp', done)
    } catch (error) {
      if (error instanceof CallError) setErrors(error.body.fields ?? {})
      if (error instanceof Error) proof.tell(error)
      toastActFailed('whatsapp', t.failed, formatErrorReason(error))
    } finally {
      setBusy(false)
    }
  }
  const connect = async (event: FormEvent) => {
    event.preventDefault()
    const shown = busy ? null : await proof.take()
    if (!shown) return
    const body = { ...typed, ...shown }
    await act(t.connected, () => call('PUT /api/notifications/whatsapp', { body }))
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
    <SectionCard
      title={t.title}
      lead={loaded.ways.whatsapp === 'none' ? `${t.lead} ${t.leadAlone}` : t.lead}
    >
      <p role="status">
        <strong>{t.states[loaded.ways.whatsapp]}</strong>
        {phone_id && ` (${phone_id}) ${t.test}`}
      </p>
      <ConnectionSteps />
      <form className={styles.form} noValidate onSubmit={(event) => void connect(event)}>
        <Field
          label={t.phoneId}
          hint={t.phoneIdHint}
          inputMode="numeric"
          {...getProps('phone_id')}
        />
        <Field label={t.token} type="password" hint={t.tokenHint} {...getProps('token')} />
        <Field
          label={t.appSecret}
          type="password"
          hint={t.appSecretHint}
          {...getProps('app_secret')}
        />
        <p className={styles.small}>{t.secretHint}</p>
        {proof.fields}
        <div className={styles.actions}>
          <Button type="submit" busy={busy && t.connecting}>
            {phone_id ? t.replace : t.connect}
          </Button>
          {phone_id && (
            <Button look="secondary" onClick={() => ask('disconnect')}>
              {t.disconnect}
            </Button>
          )}
        </div>
      </form>
      {asked === 'disconnect' && (
        <ConfirmDialog
          danger
          title={t.disconnectTitle}
          lead={t.disconnectText}
          label={t.disconnect}
          busy={busy && t.disconnecting}
          onConfirm={disconnect}
          onClose={closeAsked}
        />
      )}
      <WebhookFacts {...loaded.whatsapp} />
    </SectionCard>
  )
}

function ConnectionSteps() {
  return (
    <details className={styles.how}>
      <summary>{t.how}</summary>
      <ol>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}

type WebhookProps = Pick<NotificationSettings['whatsapp'], 'webhook' | 'verify_token'>

/** What the house types at Meta, to be told what arrived and was read. */
function WebhookFacts({ webhook, verify_token }: WebhookProps) {
  return (
    <>
      <h3 className={styles.sender}>{t.webhookTitle}</h3>
      <p>{t.webhookLead}</p>
      {!webhook.startsWith('https:') && <Notice warn>{t.notPublic}</Notice>}
      <dl className={styles.facts}>
        {[
          { label: t.webhook, value: webhook },
          { label: t.verify, value: verify_token },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code className={styles.value}>{value}</code>
              <CopyButton value={value} label={t.copyOf(label)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
