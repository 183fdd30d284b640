import { timeOf } from '#domain/time.ts'
import { agendaText } from '../../messages-agenda.ts'
import cardStyles from './card.module.css'
import type { Hours } from './columns.ts'
import type { Draft } from './move.ts'

/** What is being moved, where it would come to stand. */
export function Held({ draft, range }: { draft: Draft; range: Hours }) {
  const { minute, duration } = draft
  return (
    <div
      className={`${cardStyles.card} ${cardStyles.blue} ${cardStyles.held}`}
      style={{
        top: `calc(${minute - range.from} * var(--minute))`,
        height: `calc(${duration} * var(--minute))`,
        left: '2px',
        width: 'calc(100% - 4px)',
      }}
      data-held=""
      aria-hidden="true"
    >
      <strong>{agendaText.span(timeOf(minute), timeOf(Math.min(1440, minute + duration)))}</strong>
    </div>
  )
}
