import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, useCallback, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { ComandaDialogContext } from '#console/bookings/comanda-slot.tsx'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { ReconnectingBadge } from '#console/live/reconnecting-badge.tsx'
import { shellText } from '#console/messages/shell.ts'
import { Palette } from '#console/palette/palette.tsx'
import { openPalette } from '#console/palette/palette-state.ts'
import { BarSlotContext } from '#console/ui/layout/bar-slot.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { FIRST_STEPS } from '#domain/business/first-steps.ts'
import { isTrialOver } from '#domain/plan/trial.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { FirstStepsNotice } from './first-steps-notice.tsx'
import { ProposalsNotice } from './proposals-notice.tsx'
import styles from './shell.module.css'
import { ShellBar } from './shell-bar.tsx'
import { ShellDrawer } from './shell-drawer.tsx'
import { isScreenClosed, listBuiltGroups } from './shell-screens.ts'
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
  const { house_role } = user
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
  if (useIsBeforeFirstSteps(user) && route === '/admin/agenda')
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
        <TrialBanner user={user} />
        {house_role === 'owner' && <UnreadableNotice />}
        <ProposalsNotice />
        {house_role === 'owner' && narrow && route === '/admin/agenda' && <FirstStepsNotice />}
        <main className={styles.main} id="content">
          <BarSlotContext value={slot}>
            <ComandaDialogContext value={ComandaDialog}>
              {isScreenClosed(house_role, route) ? <ClosedScreen /> : <Outlet />}
            </ComandaDialogContext>
          </BarSlotContext>
        </main>
      </div>
      <ReconnectingBadge />
      <Palette screens={listBuiltGroups(house_role).flatMap(({ entries }) => entries)} />
    </div>
  )
}

/** A house in which nothing was done yet opens with its first steps, not with an empty agenda. */
function useIsBeforeFirstSteps({ house_role }: SessionUser): boolean {
  const { data } = useQuery({ ...firstStepsQuery, enabled: house_role === 'owner' })
  return data !== undefined && !data.postponed && data.left.length === FIRST_STEPS.length
}

/** Says that the trial is over. It blocks nothing, for there is no screen yet to choose a plan on. */
function TrialBanner({ user: { resources } }: { user: SessionUser }) {
  if (!resources || !isTrialOver(resources, Date.now())) return null
  return (
    <section className={styles.banner} aria-label={shellText.plan}>
      <Notice warn>{shellText.trialExpired}</Notice>
    </section>
  )
}
