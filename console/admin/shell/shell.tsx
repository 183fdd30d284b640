import { Outlet } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { LiveSign } from '#console/live/reconnecting-badge.tsx'
import { Palette } from '#console/palette/palette.tsx'
import { openPalette } from '#console/palette/palette-state.ts'
import styles from './shell.module.css'
import { ShellBar } from './shell-bar.tsx'
import { ShellDrawer } from './shell-drawer.tsx'
import { builtGroups } from './shell-screens.ts'
import { ShellSidebar } from './shell-sidebar.tsx'
import { useNarrow, useShortcut, useSidebar } from './shell-state.ts'
import { ShellTrial } from './trial-banner.tsx'

const SCREENS = builtGroups().flatMap(({ entries }) => entries)

export function AdminShell() {
  return <AdminArea>{(user) => <Frame user={user} />}</AdminArea>
}

/** What every screen of the owner stands in. */
function Frame({ user }: { user: SessionUser }) {
  const narrow = useNarrow()
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
        <ShellTrial user={user} />
        <main className={styles.main} id="content">
          <Outlet />
        </main>
      </div>
      <LiveSign />
      <Palette screens={SCREENS} />
    </div>
  )
}
