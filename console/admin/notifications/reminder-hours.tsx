import { X } from 'lucide-react'
import { useState } from 'react'
import { notificationsText } from '#console/messages/notifications.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { MOST_REMINDER_HOURS, MOST_REMINDERS } from '#domain/reminder/settings.ts'
import styles from './notifications.module.css'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.kinds
const PATH = 'settings.reminder_hours'

/** @returns 0 for what is no number of hours */
export const toHours = (typed: string): number =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0

const replaceAt = <Item,>(list: readonly Item[], at: number, item: Item) =>
  list.map((one, i) => (i === at ? item : one))
const removeAt = <Item,>(list: readonly Item[], at: number) => list.filter((_, i) => i !== at)

/** How long before a booking its reminders go: one to three. */
export function ReminderHours({ form: { typed, errors, change } }: { form: MessagesForm }) {
  const hours = typed.reminder_hours
  // What is no number stays as it was typed, for whoever corrects it.
  const [texts, setTexts] = useState<string[]>([])
  const set = (next: number[], nextTexts: string[]) => {
    setTexts(nextTexts)
    change({ reminder_hours: next })
  }
  const shown = hours.map((one, i) => {
    const text = texts[i] ?? ''
    return toHours(text) === one ? text : one === 0 ? '' : String(one)
  })
  const isRefused = Object.keys(errors).some((path) => path.startsWith(PATH))
  const getError = (one: number, i: number) => {
    const first = hours.indexOf(one)
    const isTwice = isRefused && one !== 0 && first < i
    return errors[`${PATH}.${i}`] ?? (isTwice ? t.hoursTwice(first + 1) : undefined)
  }
  return (
    <fieldset className={`${styles.hours} ${styles.within}`} aria-label={t.hours}>
      {hours.map((one, i) => (
        // Places, not values: two may be the same while one is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={i} className={styles.hour}>
          <Field
            label={t.hoursNth(i + 1)}
            inputMode="numeric"
            maxLength={3}
            value={shown[i]}
            error={getError(one, i)}
            aria-description={`1 a ${MOST_REMINDER_HOURS}`}
            onChange={({ target: { value } }) =>
              set(replaceAt(hours, i, toHours(value)), replaceAt(shown, i, value))
            }
          />
          {hours.length > 1 && (
            <IconButton
              label={t.removeHours(i + 1)}
              onClick={() => set(removeAt(hours, i), removeAt(shown, i))}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {hours.length < MOST_REMINDERS && (
        <Button look="secondary" onClick={() => set([...hours, 2], [...shown, '2'])}>
          {t.addHours}
        </Button>
      )}
    </fieldset>
  )
}
