import { DevicesSection } from '#console/account/devices-section.tsx'
import { EmailSection } from '#console/account/email-section.tsx'
import { PasswordSection } from '#console/account/password-section.tsx'
import { PushSection } from '#console/account/push-section.tsx'
import { profileText as t } from '#console/messages/profile.ts'
import { useMe } from '#console/session/use-session.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import styles from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'

/** `/admin/profile`: who somebody is here, and how they sign in. */
export function ProfilePage() {
  const { data: me, error, refetch } = useMe()
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <div className={styles.sections}>
        {me ? (
          <ProfileForm key={me.id} me={me} />
        ) : error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} />
        )}
        <EmailSection />
        <PasswordSection />
        <PushSection of="house" />
        <DevicesSection />
      </div>
    </ScreenLayout>
  )
}
