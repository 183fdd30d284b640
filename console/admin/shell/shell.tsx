import '#console/session/invalidate-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, useCallback, useState } from 'react'
import type { CallOutput, SessionUser } from '#api/contract/contract.ts'
import { ComandaDialogContext } from '#console/bookings/comanda-slot.tsx'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { AskedYesDialog } from '#console/house/asked-yes-dialog.tsx'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { LeavingNotice } from '#console/leaving/leaving-notice.tsx'
import { ReconnectingBadge } from '#console/live/reconnecting-badge.tsx'
import { Palette } from '#console/palette/palette.tsx'
import { openPalette } from '#console/palette/palette-state.ts'
import { PlanEndsNotice } from '#console/plan/plan-ends-notice.tsx'
import {
  AccessBlocked,
  BlockedForGood,
  HousePlanOver,
  PlanEnded,
} from '#console/plan/plan-gate.tsx'
import { BarSlotContext } from '#console/ui/layout/bar-slot.ts'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { FIRST_STEPS } from '#domain/business/first-steps.ts'
import { formatPlanStatus, PLAN_SENTENCES } from '#domain/plan/plan-messages.pt-BR.ts'
import { AskedReasonDialog } from './asked-reason-dialog.tsx'
import { ClosedScreen } from './closed-screen.tsx'
import { FirstStepsNotice } from './first-steps-notice.tsx'
import { ProposalsNotice } from './proposals-notice.tsx'
import styles from './shell.module.css'
import { ShellBar } from './shell-bar.tsx'
import { ShellDrawer } from './shell-drawer.tsx'
import { isOpenWithoutPlan, isScreenClosed, listOpenGroups } from './shell-screens.ts'
import { ShellSidebar } from './shell-sidebar.tsx'
import { useIsNarrow, useShortcut } from './shell-state.ts'
import { UnreadableNotice } from './unreadable-notice.tsx'
import { useSidebar } from './use-sidebar.ts'

const ComandaDialog = lazy(async () => ({
  default: (await import('#console/comanda/comanda-dialog.tsx')).ComandaDialog,
}))

export function AdminShell() {
  return <AdminArea>{(user) => <ShellFrame user={user} />}</AdminArea>
}

/** What every screen of owner and reception stands in. */
function ShellFrame({ user }: { user: SessionUser }) {
  const narrow = useIsNarrow()
  const { house_role, is_plan_open } = user
  // Of what the outlet draws: the address changes before the screen does.
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const [open, toggleSidebar] = useSidebar()
  const [drawn, setDrawn] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const toggle = useCallback(() => {
    if (narrow) setDrawn((before) => !before)
    else toggleSidebar()
  }, [narrow, toggleSidebar])
  const search = useCallback(() => {
    openPalette()
    setDrawn(false)
  }, [])
  useShortcut('b', toggle)
  useShortcut('k', search)
  const firstSteps = useFirstSteps(user)
  const isNewHouse = firstSteps !== undefined && firstSteps.left.length > 0 && !firstSteps.postponed
  if (isUntouched(firstSteps) && user.leaving === null && route === '/admin/agenda')
    return <Redirect to="/admin/first-steps" />
  return (
    <div className={styles.shell}>
      {narrow ? (
        <ShellBar user={user} open={drawn} onOpen={toggle} slot={setSlot} />
      ) : (
        <ShellSidebar user={user} open={open} onToggle={toggle} />
      )}
      {narrow && drawn && <ShellDrawer user={user} onClose={() => setDrawn(false)} />}
      <div className={styles.content}>
        {route !== '/admin/delete-account' && (
          <LeavingNotice user={user} className={styles.banner} />
        )}
        {/* Nothing is sold to a house that is leaving. */}
        {user.leaving === null && route !== '/admin/subscription' && (
          <PlanEndsNotice
            resources={user.resources}
            isNewHouse={isNewHouse}
            className={styles.banner}
          />
        )}
        {is_plan_open && house_role === 'owner' && <UnreadableNotice />}
        {is_plan_open && <ProposalsNotice />}
        {is_plan_open &&
          house_role === 'owner' &&
          user.leaving === null &&
          narrow &&
          route === '/admin/agenda' && <FirstStepsNotice />}
        <main className={styles.main} id="content">
          <BarSlotContext value={slot}>
            <ComandaDialogContext value={ComandaDialog}>
              <ShownScreen user={user} route={route} />
            </ComandaDialogContext>
          </BarSlotContext>
        </main>
      </div>
      <ReconnectingBadge />
      <AskedReasonDialog />
      <AskedYesDialog />
      <Palette
        screens={listOpenGroups(user).flatMap(({ entries }) => entries)}
        isClosed={!is_plan_open}
      />
    </div>
  )
}

/** What is asked for, unless it is closed to this account or by what became of the plan. */
function ShownScreen({ user, route }: { user: SessionUser; route: string }) {
  const { house_role, is_plan_open } = user
  // What was open as the plan ended stays below the question: something may have been typed there.
  const [opened, setOpened] = useState<string | null>(null)
  if (is_plan_open && opened !== route) setOpened(route)
  if (!is_plan_open && house_role !== 'owner') return <HousePlanOver />
  if (user.resources?.blocked_for_good && !isOpenWithoutPlan(route)) return <BlockedForGood />
  if (!is_plan_open && route === opened && !isOpenWithoutPlan(route))
    return (
      <>
        <Outlet />
        <PlanEnded reason={describeStanding(user)} />
      </>
    )
  if (!is_plan_open && !isOpenWithoutPlan(route))
    return <AccessBlocked reason={describeStanding(user)} />
  return isScreenClosed(house_role, route) ? <ClosedScreen /> : <Outlet />
}

type FirstSteps = CallOutput<'GET /api/first-steps'>

/** Undefined while they are not known, and for whom they are not. */
function useFirstSteps({ house_role, is_plan_open }: SessionUser): FirstSteps | undefined {
  const enabled = house_role === 'owner' && is_plan_open
  return useQuery({ ...firstStepsQuery, enabled }).data
}

/** A house in which nothing was done yet opens with its first steps, not with an empty agenda. */
const isUntouched = (steps: FirstSteps | undefined): boolean =>
  steps !== undefined && !steps.postponed && steps.left.length === FIRST_STEPS.length

/** Of a house of which no plan is known, as of one that is blocked. */
function describeStanding({ resources }: SessionUser): string {
  if (!resources) return PLAN_SENTENCES.blocked
  const { status, plano_atual: plan, days_left } = resources
  return formatPlanStatus({ status, plan, days_left, ends_at: null })
}
