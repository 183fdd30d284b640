import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { statementText } from '#console/messages/statement.ts'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'
import { describePart, type StatementPart } from './format-line.ts'
import styles from './statement-receipt.module.css'

const t = statementText.parts

type Props = {
  visits: number
  parts: readonly StatementPart[]
  /** How many pages of them are loaded. */
  pages: number
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
  onMore: () => void
  /** The client, as a way to the visit where there is one. */
  link?: (part: StatementPart, name: string) => ReactNode
}

/** What a statement counts, visit by visit; shut until somebody asks. */
export function StatementParts({ visits, parts, pages, more, onMore, link }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const rows = useFocusNewRows(pages)
  if (parts.length === 0) return null
  const load = () => {
    rows.onMore()
    onMore()
  }
  return (
    <div className={styles.parts} ref={rows.place}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {visits > 0 ? t.show(visits) : t.showAdjusted}
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        <ul className={styles.rows} aria-label={t.list}>
          {parts.map((part) => (
            <PartRow key={part.n} part={part} link={link} />
          ))}
        </ul>
        <MoreButton pages={more} onMore={load} />
      </div>
    </div>
  )
}

function PartRow({ part, link }: { part: StatementPart; link: Props['link'] }) {
  const name = part.client_name === null ? t.gone : displayName(part.client_name)
  const when = [displayDayMonth(part.date), part.time && displayTime(part.time)]
  return (
    <li {...focusableRow}>
      <p>
        {(part.client_name !== null && link?.(part, name)) || <strong>{name}</strong>}
        <small>{[...when, describePart(part)].filter(Boolean).join(' · ')}</small>
      </p>
      <span>{formatReais(part.amount)}</span>
    </li>
  )
}
