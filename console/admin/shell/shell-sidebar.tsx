import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { paletteText, shellText } from '#console/messages/shell.ts'
import { openPalette } from '#console/palette/palette-state.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './shell.module.css'
import { ShellBusiness } from './shell-business.tsx'
import { ShellNav } from './shell-nav.tsx'
import { ShellUser } from './shell-user.tsx'

type Props = { user: SessionUser; open: boolean; onToggle: () => void }

/** Beside the screen: words and icons, or icons alone. */
export function ShellSidebar({ user, open, onToggle }: Props) {
  const Icon = open ? PanelLeftClose : PanelLeftOpen
  return (
    <aside className={open ? styles.side : `${styles.side} ${styles.slim}`}>
      <div className={styles.top}>
        <ShellBusiness user={user} />
        <IconButton label={open ? shellText.collapse : shellText.expand} onClick={onToggle}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteButton icon={!open} />
      <ShellNav user={user} icons={!open} />
      <ShellUser user={user} icons={!open} />
    </aside>
  )
}

function PaletteButton({ icon }: { icon: boolean }) {
  const glass = <Search size={icon ? 20 : 18} strokeWidth={1.75} aria-hidden="true" />
  if (icon) {
    return (
      <IconButton label={paletteText.open} aria-haspopup="dialog" onClick={openPalette}>
        {glass}
      </IconButton>
    )
  }
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      {glass}
      {paletteText.open}
      <span className={styles.keys} aria-hidden="true">
        {isMac ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
