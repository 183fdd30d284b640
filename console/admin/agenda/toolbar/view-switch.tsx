import {
  AGENDA_VIEWS,
  type AgendaSearch,
  type AgendaView,
} from '#console/admin/agenda/search/agenda-search.ts'
import { agendaText } from '#console/messages/agenda.ts'
import styles from './toolbar.module.css'

const t = agendaText

type Props = { search: AgendaSearch; onGo: (search: Partial<AgendaSearch>) => void }

/** A day, a week or a list. */
export function ViewSwitch({ search, onGo }: Props) {
  return (
    <fieldset className={styles.views} aria-label={t.views.label}>
      {AGENDA_VIEWS.map((visao: AgendaView) => (
        <button
          key={visao}
          type="button"
          aria-pressed={visao === search.visao}
          onClick={() => onGo({ visao })}
        >
          {t.views[visao]}
        </button>
      ))}
    </fieldset>
  )
}
