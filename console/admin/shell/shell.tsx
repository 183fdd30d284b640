import { Outlet } from '@tanstack/react-router'
import { lazy, useCallback, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { ComandaDialogContext } from '#console/bookings/comanda-slot.tsx'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { ReconnectingBadge } from '#console/live/reconnecting-badge.tsx'
import { Palette } from '#console/palette/palette.tsx'
import { openPalette } from '#console/palette/palette-state.ts'
import styles from './shell.module.css'
import { ShellBar } from './shell-bar.tsx'
import { ShellDrawer } from './shell-drawer.tsx'
import { listBuiltGroups } from './shell-screens.ts'
import { ShellSidebar } from './shell-sidebar.tsx'
import { useIsNarrow, useShortcut, useSidebar } from './shell-state.ts'
import { TrialBanner } from './trial-banner.tsx'
import { UnreadableNotice } from './unreadable-notice.tsx'

const ComandaDialog = lazy(async () => ({
  default: (await import('#console/comanda/comanda-dialog.tsx')).ComandaDialog,
}))
const SCREENS = listBuiltGroups().flatMap(({ entries }) => entries)

export function AdminShell() {
  return <AdminArea>{(user) => <ShellFrame user={user} />}</AdminArea>
}

/** What every screen of the owner stands in. */
function ShellFrame({ user }: { user: SessionUser }) {
  const narrow = useIsNarrow()
  const [open, toggleSidebar] = useSidebar()
  const [drawn, setDrawn] = useState(false)
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
  return (
    <div className={styles.shell}>
      {narrow ? (
        <ShellBar user={user} open={drawn} onOpen={toggle} />
      ) : (
        <ShellSidebar user={user} open={open} onToggle={toggle} />
      )}
      {narrow && drawn && <ShellDrawer user={user} onClose={() => setDrawn(false)} />}
      <div className={styles.content}>
        <TrialBanner user={user} />
        <UnreadableNotice />
        <main className={styles.main} id="content">
          <ComandaDialogContext value={ComandaDialog}>
            <Outlet />
          </ComandaDialogContext>
        </main>
      </div>
      <ReconnectingBadge />
      <Palette screens={SCREENS} />
    </div>
  )
}
