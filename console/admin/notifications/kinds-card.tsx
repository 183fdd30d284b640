import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { notificationsText } from '#console/messages/notifications.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { Field } from '#console/ui/form/field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import {
  CLIENT_MESSAGE_KINDS,
  type ClientMessageKind,
  needsConsent,
} from '#domain/reminder/kinds.ts'
import {
  MOST_REMINDER_HOURS,
  MOST_REMINDERS,
  MOST_THANKS_HOURS,
} from '#domain/reminder/settings.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { formatKindProblem } from './template-problems.ts'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.kinds
const route = getRouteApi('/admin/notifications')

type Props = { form: MessagesForm; loaded: NotificationSettings }

/** Which messages there are, when each goes, and what it says. */
export function KindsCard({ form, loaded }: Props) {
  const { texto } = route.useSearch()
  const edited = CLIENT_MESSAGE_KINDS.find((kind) => kind === texto)
  const dialogs = useDialogHistory(['texto'])
  const { typed, errors, change } = form
  const isWrong = (field: string) =>
    Object.keys(errors).some((path) => path.startsWith(`settings.${field}`))
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <ul className={styles.kinds}>
        {CLIENT_MESSAGE_KINDS.map((kind) => (
          <li key={kind} className={styles.kind}>
            <Switch
              label={t.names[kind]}
              hint={needsConsent(kind) ? `${t.about[kind]} ${t.consent}` : t.about[kind]}
              checked={typed.kinds[kind]}
              onChange={(isOn) => change({ kinds: { ...typed.kinds, [kind]: isOn } })}
            />
            {kind === 'reminder' && (typed.kinds.reminder || isWrong('reminder_hours')) && (
              <ReminderHours form={form} />
            )}
            {kind === 'thanks' && (typed.kinds.thanks || isWrong('thanks_hours')) && (
              <ThanksHours form={form} />
            )}
            <KindProblem kind={kind} form={form} />
            <div>
              <Button
                look="quiet"
                aria-label={t.edit(t.names[kind])}
                onClick={() => dialogs.open({ texto: kind })}
              >
                {t.editShort}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <TemplateDialog kind={edited} form={form} loaded={loaded} onClose={dialogs.close} />
      )}
    </SectionCard>
  )
}

function KindProblem({ kind, form }: { kind: ClientMessageKind; form: MessagesForm }) {
  const problem = formatKindProblem(form.errors, kind, form.typed.templates[kind])
  return (
    problem && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )
  )
}

const toHours = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)

function ReminderHours({ form: { typed, errors, change } }: { form: MessagesForm }) {
  const hours = typed.reminder_hours
  const set = (next: number[]) => change({ reminder_hours: next })
  const error = Object.entries(errors).find(([field]) =>
    field.startsWith('settings.reminder_hours'),
  )?.[1]
  return (
    <fieldset className={styles.hours} aria-label={t.hours}>
      {hours.map((one, i) => (
        // Places, not values: two may be the same while one is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={i} className={styles.hour}>
          <Field
            label={t.hoursNth(i + 1)}
            inputMode="numeric"
            maxLength={3}
            value={one === 0 ? '' : String(one)}
            error={i === 0 ? error : undefined}
            aria-description={`1 a ${MOST_REMINDER_HOURS}`}
            onChange={(event) =>
              set(hours.map((one, at) => (at === i ? toHours(event.target.value) : one)))
            }
          />
          {hours.length > 1 && (
            <IconButton
              label={t.removeHours(i + 1)}
              onClick={() => set(hours.filter((_, at) => at !== i))}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {hours.length < MOST_REMINDERS && (
        <Button look="secondary" onClick={() => set([...hours, 2])}>
          {t.addHours}
        </Button>
      )}
    </fieldset>
  )
}

function ThanksHours({ form: { typed, errors, change } }: { form: MessagesForm }) {
  return (
    <div className={styles.hour}>
      <Field
        label={t.thanksHours}
        inputMode="numeric"
        maxLength={2}
        value={typed.thanks_hours === 0 ? '' : String(typed.thanks_hours)}
        error={errors['settings.thanks_hours']}
        aria-description={`1 a ${MOST_THANKS_HOURS}`}
        onChange={(event) => change({ thanks_hours: toHours(event.target.value) })}
      />
    </div>
  )
}
