import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountText } from '#console/messages/account.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { EmailDialog } from './email-dialog.tsx'
import styles from './email-section.module.css'

const t = accountText.email

/** "E-mail": the account's own, and the way to another one. */
export function EmailSection() {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const me = useMe().data
  const canSend = useQuery(settingsQuery).data?.mailer ?? true
  if (!me) return null
  const isWaiting = sentTo !== null && sentTo !== me.email
  return (
    <SectionCard title={t.title} lead={canSend ? t.lead : t.silentLead}>
      <p className={styles.email}>{me.email || t.none}</p>
      {canSend && me.email && !me.email_confirmed && <Notice warn>{t.unproven}</Notice>}
      {isWaiting && <Notice>{t.waiting(sentTo)}</Notice>}
      {canSend ? (
        <div>
          <Button look="secondary" onClick={() => setChanging(true)}>
            {me.email ? t.change : t.add}
          </Button>
        </div>
      ) : (
        <p>{t.silent}</p>
      )}
      {changing && (
        <EmailDialog email={me.email} onClose={() => setChanging(false)} onSent={setSentTo} />
      )}
    </SectionCard>
  )
}
