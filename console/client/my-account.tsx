import { Download } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { DevicesSection } from '#console/account/devices-section.tsx'
import { EmailSection } from '#console/account/email-section.tsx'
import { PasswordSection } from '#console/account/password-section.tsx'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { myAccountText } from '#console/messages/my-account.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { saveFile } from '#console/ui/export/save-file.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayPhone } from '#domain/text/phone.ts'
import styles from './my-bookings.module.css'

const t = myAccountText.data

/** What an account keeps of its client, and what they can do about it themselves. */
export default function MyAccount({ user }: { user: SessionUser }) {
  return (
    <div className={styles.salons}>
      <KeptData user={user} />
      <EmailSection />
      <PasswordSection />
      <DevicesSection />
    </div>
  )
}

function KeptData({ user }: { user: SessionUser }) {
  const save = useSingleMutation({
    mutationFn: saveAccountData,
    onError: (error) => toastActFailed('account-data', t.failed, formatErrorReason(error)),
  })
  const kept = [
    [t.name, user.name],
    [t.email, user.email],
    [t.phone, displayPhone(user.phone)],
  ]
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <dl className={styles.kept}>
        {kept.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t.none}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          look="secondary"
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={save.isPending && t.saving}
          onClick={() => save.mutate()}
        >
          {t.save}
        </Button>
      </div>
      <p className={styles.erase}>{t.erase}</p>
    </SectionCard>
  )
}

/** As the calls answer it: nothing is kept of an account that they do not say, but for its password. */
async function saveAccountData(): Promise<void> {
  const account = await call('GET /auth/v1/user', {})
  const profile = await call('GET /api/me', {})
  const devices = await call('GET /api/me/sessions', {})
  const salons = await call('GET /api/me/salons', {})
  const data = { saved_at: new Date().toISOString(), account, profile, devices, salons }
  saveFile(t.file, JSON.stringify(data, null, 2), 'application/json;charset=utf-8')
}
