import { Menu, Search } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { paletteText, shellText } from '#console/messages/shell.ts'
import { openPalette } from '#console/palette/palette-state.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './shell.module.css'
import { ShellBusiness } from './shell-business.tsx'

type Props = {
  user: SessionUser
  open: boolean
  onOpen: () => void
  /** Told the place that a screen may fill. */
  slot: (place: HTMLElement | null) => void
}

/** What a narrow screen shows of the frame. */
export function ShellBar({ user, open, onOpen, slot }: Props) {
  return (
    <header className={styles.bar}>
      <IconButton
        label={shellText.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className={styles.slot} ref={slot} />
      <ShellBusiness user={user} />
      <IconButton label={paletteText.open} aria-haspopup="dialog" onClick={openPalette}>
        <Search size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </header>
  )
}
