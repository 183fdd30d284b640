import { useMe } from '#console/session/use-session.ts'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { displayDate } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './paper-head.module.css'

type Props = {
  period: Period
  /** What the sheet is, of the days it is of: `de quarta, 25 de novembro` within a sentence. */
  title: (days: string) => string
}

/** On paper alone, where nothing else says it: whose figures these are, and of which days. */
export function PaperHead({ period: { from, to }, title }: Props) {
  const house = useMe().data?.business?.name
  const days =
    from === to
      ? formatLongDate(from).toLocaleLowerCase('pt-BR')
      : `${displayDate(from)} a ${displayDate(to)}`
  return (
    <p className={styles.head}>
      <strong>{house}</strong>
      {title(days)}
    </p>
  )
}
