import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { settingsText } from '#console/messages/settings.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import type { PageTab } from '#domain/business/settings.ts'
import { type SettingsForm, setField } from '../form/settings-form.ts'
import { moveEntry } from './move-entry.ts'
import styles from './page.module.css'

const t = settingsText.page
const NAMES = settingsText.pageTabs

/** The page's tabs in their order: dragged by a mouse, or moved step by step by buttons. */
export function TabOrder({ edit }: { edit: SettingsForm }) {
  const { tab_order } = edit.values
  const [dragged, setDragged] = useState<PageTab | null>(null)
  const [said, setSaid] = useState('')
  const move = (tab: PageTab, to: number) => {
    if (to < 0 || to >= tab_order.length || tab_order[to] === tab) return
    setField(edit, 'tab_order', moveEntry(tab_order, tab_order.indexOf(tab), to))
    setSaid(t.moved(NAMES[tab], to + 1))
  }
  return (
    <>
      <ul className={styles.list}>
        {tab_order.map((tab, at) => (
          <li
            key={tab}
            className={styles.entry}
            draggable
            data-dragged={dragged === tab || undefined}
            onDragStart={() => setDragged(tab)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged) move(dragged, at)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <GripVertical className={styles.grip} size={18} strokeWidth={1.75} aria-hidden="true" />
            <Switch
              label={NAMES[tab]}
              checked={edit.values[`show_${tab}`]}
              onChange={(to) => setField(edit, `show_${tab}`, to)}
            />
            <MoveButtons name={NAMES[tab]} at={at} onMove={(to) => move(tab, to)} />
          </li>
        ))}
      </ul>
      <p className={unseen.unseen} role="status">
        {said}
      </p>
    </>
  )
}

type MoveProps = { name: string; at: number; onMove: (to: number) => void }

function MoveButtons({ name, at, onMove }: MoveProps) {
  return (
    <span className={styles.moves}>
      <IconButton label={t.up(name)} onClick={() => onMove(at - 1)}>
        <ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t.down(name)} onClick={() => onMove(at + 1)}>
        <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
