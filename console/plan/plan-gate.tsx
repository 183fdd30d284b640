import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { OVERLAY, useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { dismissWelcome } from '#console/ui/toast/toast-act.ts'
import { formatBlockedForGood, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import type { PaidPlan } from '#domain/plan/plans.ts'
import { readChosenPlan } from './chosen-plan.ts'
import { DayToRead, KEPT_AGENDA } from './day-to-read.tsx'
import { PlanCards } from './plan-cards.tsx'
import styles from './plan-gate.module.css'
import { formatEnded, type Subscription, subscriptionQuery } from './subscription-query.ts'

const g = t.gate

const DIALOGS = [OVERLAY] as const

/** Its place in the history: Back closes it, and a reload shows it again. */
function usePlanGate() {
  const isOpen = useRouterState({ select: ({ location }) => OVERLAY in location.search })
  const { open, close } = useDialogHistory(DIALOGS)
  return { isOpen, open: () => open({ [OVERLAY]: 'sim' }), close }
}

/**
 * In place of a screen of a house whose plan is over. Its dialog comes with it, so that Back leads to where
 * one was before; asked for again, it is closed by Back. @param reason what its standing says
 */
export function AccessBlocked({ reason }: { reason: string }) {
  const gate = usePlanGate()
  const [isNew, setNew] = useState(!gate.isOpen)
  useTitle(g.title)
  useEffect(dismissWelcome, [])
  const isLeaving = useIsLeaving()
  const { data } = useQuery(subscriptionQuery)
  const ended = data && formatEnded(data)
  const isShown = isNew || gate.isOpen
  useFocusAfterChange(isShown)
  const close = () => {
    setNew(false)
    if (gate.isOpen) gate.close()
  }
  return (
    <>
      <StateMessage
        page
        icon={<Lock size={30} strokeWidth={1.75} />}
        title={g.title}
        actions={
          <>
            <MainWay />
            <AgendaLink />
            {!isLeaving && (
              <Button look="secondary" onClick={gate.open}>
                {g.plans}
              </Button>
            )}
          </>
        }
      >
        {reason} {ended && t.ended(ended)} {isLeaving ? g.leaving : g.calm}
      </StateMessage>
      {isShown && <PlanGateDialog title={reason} onClose={close} />}
    </>
  )
}

/** The same of a block that no plan lifts: whom to write to, and what can still be read. */
export function BlockedForGood() {
  const { data } = useQuery(subscriptionQuery)
  useTitle(g.title)
  useEffect(dismissWelcome, [])
  return (
    <StateMessage
      page
      icon={<Lock size={30} strokeWidth={1.75} />}
      title={g.title}
      actions={
        <Link to="/admin/subscription" className={getButtonClass()}>
          {g.read}
        </Link>
      }
    >
      {data ? formatBlockedForGood(data.contact) : null}
    </StateMessage>
  )
}

/** The same over a screen that was open when the plan ended; once closed it stands no more in the way. */
export function PlanEnded({ reason }: { reason: string }) {
  const gate = usePlanGate()
  const announce = useEffectEvent(gate.open)
  useEffect(() => announce(), [])
  return gate.isOpen && <PlanGateDialog title={reason} onClose={gate.close} />
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
  const { data: me } = useMe()
  const { data, isPending } = useQuery(subscriptionQuery)
  const [stored] = useState(readChosenPlan)
  // Whoever had a plan already has chosen since.
  const chosen = me?.resources?.plano_atual === 'trial' ? stored : null
  const isLeaving = useIsLeaving()
  return (
    <Dialog wide={!isLeaving} title={title} onClose={onClose}>
      <div className={styles.plans}>
        <p>{isLeaving ? g.leaving : g.calm}</p>
        <div className={styles.ways}>
          <MainWay inDialog />
          <AgendaLink inDialog />
        </div>
        {!isLeaving && (
          <>
            {data ? <p>{g.opens[getWay(data)]}</p> : isPending && <Skeleton rows={1} />}
            <PlanCards
              cycle={chosen?.cycle ?? 'monthly'}
              payment={data?.payment}
              current={null}
              chosen={chosen?.plan}
              renderAction={(plan) => <Unavailable plan={plan} />}
            />
            <div className={styles.again}>
              <MainWay inDialog isAgain />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Where a plan is paid: on the screen of the subscription, or with whom it names. */
const getWay = ({ payment }: Subscription) => (payment === 'contact' ? 'byContact' : 'here')

/** A house that is to be removed is sold nothing. */
const useIsLeaving = (): boolean => useMe().data?.leaving != null

/** As the documents want it on each plan; the way to have one stands above and below them, and no second one beside it. */
const Unavailable = ({ plan }: { plan: PaidPlan }) => (
  <button
    type="button"
    disabled
    className={getButtonClass({ look: 'quiet' })}
    aria-label={g.unavailableOf(PLAN_NAMES[plan])}
  >
    {g.unavailable}
  </button>
)

/** To the day that is read below all plans. */
const AgendaLink = ({ inDialog = false }) => (
  <Link
    to="/admin/subscription"
    hash={KEPT_AGENDA}
    replace={inDialog}
    className={getButtonClass({ look: 'secondary' })}
  >
    {g.agenda}
  </Link>
)

/**
 * What the owner can do about it: choose a plan, write to whoever sells one, or keep the house first.
 * @param isAgain below all that it is about, where its first one is out of sight
 */
function MainWay({ inDialog = false, isAgain = false }) {
  const { data } = useQuery(subscriptionQuery)
  const isLeaving = useIsLeaving()
  return (
    <Link
      to={isLeaving ? '/admin/delete-account' : '/admin/subscription'}
      // The dialog's entry becomes the screen's: Back leads to where the dialog was opened.
      replace={inDialog}
      className={getButtonClass()}
      {...(inDialog && !isAgain && { 'data-first-focus': '' })}
    >
      {isLeaving ? g.toLeaving : data ? g.go[getWay(data)] : g.go.unknown}
    </Link>
  )
}
