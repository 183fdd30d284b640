import { DevicesSection } from '#console/account/devices-section.tsx'
import { PasswordSection } from '#console/account/password-section.tsx'
import { securityText } from '#console/messages/security.ts'
import { SecondStepSection } from '#console/second-step/switch/second-step-section.tsx'
import { useIsOwner, useMe } from '#console/session/use-session.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { BookingLimits } from './booking-limits/booking-limits.tsx'
import styles from './security.module.css'

/** `/admin/security`: how one's account is protected, and an owner's house, a section each. */
export function SecurityPage() {
  const isOwner = useIsOwner()
  const isPlanOpen = useMe().data?.is_plan_open ?? false
  return (
    <ScreenLayout title={securityText.title} lead={securityText.lead}>
      <div className={styles.sections}>
        <PasswordSection />
        <SecondStepSection />
        <DevicesSection />
        {isOwner && isPlanOpen && <BookingLimits />}
      </div>
    </ScreenLayout>
  )
}
