import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { paletteText as t } from '#console/messages/shell.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { toggleTheme } from '#console/ui/button/theme.ts'
import { useModal } from '#console/ui/dialog/use-modal.ts'
import styles from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import {
  createSections,
  type ItemTarget,
  type PaletteItem,
  type PaletteScreen,
} from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { PaletteNote } from './palette-note.tsx'
import { closePalette, isPaletteOpen, subscribeToPalette } from './palette-state.ts'
import { readRecentItems, saveRecentItem } from './recent-items.ts'
import { useActiveItem } from './use-active-item.ts'
import { usePaletteSearch } from './use-palette-search.ts'

const SUBSCRIPTION = '/admin/subscription'

type Props = {
  screens: readonly PaletteScreen[]
  /** The plan of the house is over. */
  isClosed: boolean
}

/** Finds clients, bookings, screens and actions; `screens` are those that have a place of their own. */
export function Palette({ screens, isClosed }: Props) {
  const open = useSyncExternalStore(subscribeToPalette, isPaletteOpen)
  useEffect(() => closePalette, [])
  return open ? <OpenPalette screens={screens} isClosed={isClosed} /> : null
}

function OpenPalette({ screens, isClosed }: Props) {
  const dialog = useModal()
  const follow = useOpenTarget()
  const list = useId()
  const [recent] = useState(readRecentItems)
  const [typed, setTyped] = useState('')
  const found = usePaletteSearch(typed, isClosed)
  const sections = createSections(typed, screens, recent, found, isClosed)
  const items = sections.flatMap((section) => section.items)
  const active = useActiveItem(items, list)
  const type = (next: string) => {
    setTyped(next)
    active.reset()
  }
  const choose = (item: PaletteItem) => {
    saveRecentItem(item)
    dialog.current?.close()
    follow(item.target)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || active.move(event)) return
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Results of the text before must not be chosen.
    const isOld = found.isBehind && ['client', 'booking'].includes(active.item?.kind ?? '')
    if (active.item && !isOld) choose(active.item)
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t.title} onClose={closePalette}>
      <div className={styles.inside}>
        <PaletteField
          value={typed}
          list={items.length > 0 ? list : undefined}
          active={active.id}
          isClosed={isClosed}
          onType={type}
          onPress={press}
          onClose={() => dialog.current?.close()}
        />
        <PaletteList
          id={list}
          sections={sections}
          active={active.item}
          getOptionId={active.getOptionId}
          isOld={found.isBehind}
          onPoint={active.point}
          onChoose={choose}
        />
        <PaletteNote
          typed={typed.trim()}
          count={items.length}
          found={found}
          isClosed={isClosed}
          mayPay={screens.some(({ path }) => path === SUBSCRIPTION)}
          onLeave={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  )
}

function useOpenTarget(): (target: ItemTarget) => void {
  const { history } = useRouter()
  return (target) => {
    if ('href' in target) history.push(target.href)
    else if (target.act === 'theme') toggleTheme()
    else void signOutBrowser('/')
  }
}
