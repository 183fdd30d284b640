import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { DayToRead } from './day-to-read.tsx'
import { PlanCards } from './plan-cards.tsx'
import styles from './plan-gate.module.css'

const g = t.gate

/** In place of a screen of a house whose plan is over. @param reason what its standing says */
export function AccessBlocked({ reason }: { reason: string }) {
  const [asked, setAsked] = useState(true)
  useTitle(g.title)
  return (
    <>
      <StateMessage
        page
        icon={<Lock size={30} strokeWidth={1.75} />}
        title={g.title}
        actions={
          <>
            <SubscriptionLink />
            <Button look="secondary" onClick={() => setAsked(true)}>
              {g.plans}
            </Button>
          </>
        }
      >
        {reason}
      </StateMessage>
      {asked && <PlanGateDialog title={reason} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The same over a screen that was open when the plan ended; once closed it stands no more in the way. */
export function PlanEnded({ reason }: { reason: string }) {
  const [asked, setAsked] = useState(true)
  if (!asked) return null
  return <PlanGateDialog title={reason} onClose={() => setAsked(false)} />
}

/** The same for who works at the reception: the agenda stays to be read. */
export function HousePlanOver() {
  return (
    <ScreenLayout title={g.reception} lead={g.receptionText}>
      <DayToRead />
    </ScreenLayout>
  )
}

type DialogProps = { title: string; onClose: () => void }

/** What plans there are; one is chosen on the screen of the subscription alone, which is always open. */
function PlanGateDialog({ title, onClose }: DialogProps) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className={styles.plans}>
        <SubscriptionLink first />
        <PlanCards
          cycle="monthly"
          current={null}
          renderAction={(plan) => (
            <button
              type="button"
              disabled
              className={getButtonClass({ look: 'secondary' })}
              aria-label={g.unavailableOf(PLAN_NAMES[plan])}
            >
              {g.unavailable}
            </button>
          )}
        />
      </div>
    </Dialog>
  )
}

const SubscriptionLink = ({ first = false }: { first?: boolean }) => (
  <Link
    to="/admin/subscription"
    className={getButtonClass()}
    {...(first && { 'data-first-focus': '' })}
  >
    {g.go}
  </Link>
)
