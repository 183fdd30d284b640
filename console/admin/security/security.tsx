import { DevicesSection } from '#console/account/devices-section.tsx'
import { PasswordSection } from '#console/account/password-section.tsx'
import { securityText } from '#console/messages/security.ts'
import { SecondStepSection } from '#console/second-step/switch/second-step-section.tsx'
import { useIsOwner } from '#console/session/use-session.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { BookingLimits } from './booking-limits/booking-limits.tsx'
import styles from './security.module.css'

/** `/admin/security`: how one's account is protected, and an owner's house, a section each. */
export function SecurityPage() {
  const isOwner = useIsOwner()
  return (
    <ScreenLayout title={securityText.title} lead={securityText.lead}>
      <div className={styles.sections}>
        <PasswordSection />
        <SecondStepSection />
        <DevicesSection />
        {isOwner && <BookingLimits />}
      </div>
    </ScreenLayout>
  )
}
