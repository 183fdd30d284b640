import {
  CalendarDays,
  CornerDownLeft,
  History,
  type LucideIcon,
  PanelsTopLeft,
  UserRound,
  Zap,
} from 'lucide-react'
import { paletteText as t } from '#console/messages/shell.ts'
import styles from './palette.module.css'
import type { ItemKind, PaletteItem, PaletteSection } from './palette-items.ts'

const ICONS: Readonly<Record<ItemKind, LucideIcon>> = {
  recent: History,
  action: Zap,
  screen: PanelsTopLeft,
  client: UserRound,
  booking: CalendarDays,
}

type Props = {
  id: string
  sections: readonly PaletteSection[]
  active: PaletteItem | undefined
  getOptionId: (item: PaletteItem) => string
  /** The server's results belong to the text before. */
  isOld: boolean
  onPoint: (item: PaletteItem) => void
  onChoose: (item: PaletteItem) => void
}

export function PaletteList({
  id,
  sections,
  active,
  getOptionId,
  isOld,
  onPoint,
  onChoose,
}: Props) {
  if (sections.length === 0) return null
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t.results}>
      {sections.map(({ kind, title, items }) => (
        <fieldset key={kind} className={styles.section} aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation">
            {title}
          </p>
          {items.map((item) => (
            <Option
              key={item.key}
              id={getOptionId(item)}
              item={item}
              active={item === active}
              dim={isOld && (kind === 'client' || kind === 'booking')}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type OptionProps = Pick<Props, 'onPoint' | 'onChoose'> & {
  id: string
  item: PaletteItem
  active: boolean
  dim: boolean
}

function Option({ id, item, active, dim, onPoint, onChoose }: OptionProps) {
  const Icon = item.icon ?? ICONS[item.kind]
  return (
    <button
      type="button"
      className={dim ? `${styles.option} ${styles.dim}` : styles.option}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => active || onPoint(item)}
      onClick={() => onChoose(item)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        {item.detail && <small>{item.detail}</small>}
      </span>
      {active && <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
