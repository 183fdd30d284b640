import { auditText as t } from '#console/messages/audit.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import list from '#console/ui/list/list.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { AUDIT_CLIENT, AUDIT_OPERATOR } from '#domain/people/audit.ts'
import { displayName } from '#domain/text/display.ts'
import styles from './audit.module.css'
import { type AuditLine, countSentences, groupByDay } from './audit-days.ts'
import type { AuditEntry } from './audit-query.ts'

type Props = { entries: readonly AuditEntry[]; timezone: string }

/** The entries under their days, as the house's own clock has them. */
export function AuditList({ entries, timezone }: Props) {
  return groupByDay(entries, timezone).map(({ date, lines }) => (
    <section key={date} className={styles.day} aria-label={formatLongDate(date)}>
      <h2>{formatLongDate(date)}</h2>
      <ol className={list.list}>
        {lines.map((line) => (
          <AuditRow key={line.entries[0]?.id} line={line} />
        ))}
      </ol>
    </section>
  ))
}

function AuditRow({ line }: { line: AuditLine }) {
  const [newest] = line.entries
  if (!newest) return null
  const sentences = countSentences(line, formatAct)
  return (
    <li className={styles.row} {...focusableRow}>
      <time dateTime={newest.at}>{line.time}</time>
      <div className={styles.what}>
        {sentences.map(({ sentence, times }) => (
          <p key={sentence}>{times > 1 ? t.repeated(sentence, times) : sentence}</p>
        ))}
        <p className={styles.quiet}>
          {[formatDoer(line), newest.device, newest.address].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

const formatAct = (entry: AuditEntry) => {
  const sentence = t.actions[entry.action](entry)
  return entry.reason ? t.because(sentence, entry.reason) : sentence
}

/** Nobody for a wrong password alone: whose account it is need not have typed it. */
function formatDoer({ entries }: AuditLine): string {
  const known = entries.find(({ action }) => action !== 'sign_in_failed')
  return known ? formatPerson(known) : ''
}

function formatPerson({ person, name }: AuditEntry): string {
  if (person === AUDIT_CLIENT) return t.client
  if (person === AUDIT_OPERATOR) return t.operator
  return name ? displayName(name) : t.someone
}
