import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import type { LoadedSettings } from '#console/house/house-queries.ts'
import { editText } from '#console/messages/edit.ts'
import { settingsText } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { pickFields } from '#domain/business/house-settings.ts'
import {
  displayDayMonth,
  displayFullName,
  displayName,
  getShortWeekday,
} from '#domain/text/display.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { checkSettings, type SettingsForm } from '../form/settings-form.ts'
import styles from './outside.module.css'

const t = settingsText.outside
const JUDGED = [...WEEKDAYS, 'agendaBlocked'] as const
const NAMED = 3
const TYPING_MS = 400

type Outside = CallOutput<'POST /api/settings/outside'>

/** In the bar: which bookings would fall outside of what is about to be saved. They stay. */
export function OutsideNotice({ edit }: { edit: SettingsForm; loaded: LoadedSettings }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isAsked } = useOutside(edit)
  if (isAsked && isError) return <p>{t.unknown}</p>
  if (!isAsked || !data || data.count === 0) return <p>{editText.changed}</p>
  return (
    <div className={styles.notice}>
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t.title(data.count)}</strong>
        <p>{t.stay(formatNames(data))}</p>
      </div>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.see(data.count)}
      </Button>
      {isOpen && <OutsideDialog outside={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Asked once the hours rest for a moment, and only of hours that could be saved. */
function useOutside({ values, changed, stored }: SettingsForm) {
  const judged = JUDGED.filter((name) => changed.includes(name))
  const wrong = judged.length > 0 ? checkSettings(values, stored) : {}
  const isAsked = judged.length > 0 && judged.every((name) => wrong[name] === undefined)
  const wanted = JSON.stringify(isAsked ? pickFields(values, judged) : {})
  const [asked, setAsked] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isError } = useQuery({
    queryKey: ['settings', 'outside', asked],
    queryFn: () => call('POST /api/settings/outside', { body: { changes: JSON.parse(asked) } }),
    enabled: asked !== '{}' && asked === wanted,
    retry: false,
  })
  return { data: asked === wanted ? data : undefined, isError, isAsked }
}

/** `qua, 25/11, Gabriela 09:00, Yasmin 12:00` */
function formatNames({ count, bookings }: Outside): string {
  const shown = bookings.slice(0, NAMED)
  const names = shown.map(({ date, time, client_name }, nth) => {
    const isNew = shown[nth - 1]?.date !== date
    const day = isNew ? `${getShortWeekday(date)}, ${displayDayMonth(date)}, ` : ''
    return `${day}${displayName(client_name).split(' ')[0]} ${time}`
  })
  const all = names.join(', ')
  return count > shown.length ? t.more(all, count - shown.length) : all
}

function OutsideDialog({ outside, onClose }: { outside: Outside; onClose: () => void }) {
  const { count, bookings } = outside
  return (
    <Dialog title={t.listTitle} onClose={onClose}>
      <p>{t.listText}</p>
      {count > bookings.length && <p>{t.first(count)}</p>}
      <ul className={styles.list}>
        {bookings.map(({ id, date, time, client_name, service_name, professional_name }) => (
          <li key={id}>
            <strong>
              {formatLongDate(date)}, {time}
            </strong>
            <span>{displayFullName(client_name)}</span>
            <span className={styles.quiet}>{t.with(service_name, professional_name)}</span>
            <Link to="/admin/agenda" search={{ dia: date }} target="_blank">
              {t.agenda}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
