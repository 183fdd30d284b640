import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { notificationsText } from '#console/messages/notifications.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import { MOST_A_DAY } from '#domain/reminder/settings.ts'
import styles from './notifications.module.css'
import { isWayOpen, type NotificationSettings } from './notifications-queries.ts'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.delivery

type Props = { form: MessagesForm; loaded: NotificationSettings }

/** By which ways messages go, when they do not, and how many a day. */
export function DeliveryCard({ form, loaded }: Props) {
  const { typed, errors, change } = form
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <Channels form={form} ways={loaded.ways} />
      <Quiet form={form} />
      <div className={styles.hour}>
        <Field
          label={t.limit}
          inputMode="numeric"
          maxLength={4}
          hint={t.sentToday(loaded.sent_today)}
          error={errors['settings.daily_limit']}
          aria-description={`1 a ${MOST_A_DAY}`}
          value={typed.daily_limit === 0 ? '' : String(typed.daily_limit)}
          onChange={({ target }) =>
            change({ daily_limit: /^\d{1,4}$/.test(target.value) ? Number(target.value) : 0 })
          }
        />
      </div>
    </SectionCard>
  )
}

function Channels({ form, ways }: { form: MessagesForm; ways: NotificationSettings['ways'] }) {
  const { typed, errors, change } = form
  const used = typed.channels
  const isUsed = (channel: MessageChannel) => used.includes(channel)
  const [placed, setPlaced] = useState<MessageChannel[]>([])
  const others = MESSAGE_CHANNELS.filter((channel) => !isUsed(channel))
  // Whoever is unticked stays in its row, as long as nobody else has set another order.
  const isAsChosen = isSameValue(placed.filter(isUsed), used)
  const rows = placed.length > 0 && isAsChosen ? placed : [...used, ...others]
  const toggle = (channel: MessageChannel, isOn: boolean) => {
    setPlaced(rows)
    change({ channels: rows.filter((one) => (one === channel ? isOn : isUsed(one))) })
  }
  const raise = (i: number) => {
    const next = [...rows.slice(0, i - 1), ...rows.slice(i, i + 1), ...rows.slice(i - 1, i)]
    const moved = [...next, ...rows.slice(i + 1)]
    setPlaced(moved)
    change({ channels: moved.filter(isUsed) })
  }
  return (
    <fieldset className={styles.channels} aria-label={t.list}>
      <ol>
        {rows.map((channel, i) => (
          <li key={channel} className={styles.channel}>
            <Checkbox
              label={`${t.channels[channel]}${isWayOpen(ways, channel) ? '' : ` (${t.notSetUp})`}`}
              checked={isUsed(channel)}
              onChange={(event) => toggle(channel, event.target.checked)}
            />
            {i > 0 && isUsed(channel) && (
              <Button look="quiet" aria-label={t.up(t.channels[channel])} onClick={() => raise(i)}>
                <ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {errors['settings.channels'] && <p role="alert">{errors['settings.channels']}</p>}
    </fieldset>
  )
}

const STANDARD_QUIET = { from: '21:00', to: '08:00' }

function Quiet({ form: { typed, errors, change } }: { form: MessagesForm }) {
  const { quiet } = typed
  return (
    <div className={styles.quietHours}>
      <Switch
        label={t.quiet}
        hint={t.quietHint}
        checked={quiet !== null}
        onChange={(isOn) => change({ quiet: isOn ? STANDARD_QUIET : null })}
      />
      {quiet && (
        <div className={`${styles.times} ${styles.within}`}>
          <Field
            label={t.from}
            type="time"
            value={quiet.from}
            error={errors['settings.quiet.from']}
            onChange={(event) => change({ quiet: { ...quiet, from: event.target.value } })}
          />
          <Field
            label={t.to}
            type="time"
            value={quiet.to}
            error={errors['settings.quiet.to']}
            onChange={(event) => change({ quiet: { ...quiet, to: event.target.value } })}
          />
        </div>
      )}
      {quiet && quiet.from === quiet.to && quiet.from !== '' && <p role="status">{t.noQuiet}</p>}
    </div>
  )
}
