import { getRouteApi } from '@tanstack/react-router'
import { notificationsText } from '#console/messages/notifications.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { Field } from '#console/ui/form/field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import {
  CLIENT_MESSAGE_KINDS,
  type ClientMessageKind,
  needsConsent,
} from '#domain/reminder/kinds.ts'
import { MOST_THANKS_HOURS } from '#domain/reminder/settings.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'
import { ReminderHours, toHours } from './reminder-hours.tsx'
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
            <div className={styles.kindHead}>
              <Switch
                label={t.names[kind]}
                hint={needsConsent(kind) ? `${t.about[kind]} ${t.consent}` : t.about[kind]}
                checked={typed.kinds[kind]}
                onChange={(isOn) => change({ kinds: { ...typed.kinds, [kind]: isOn } })}
              />
              <Button
                look="quiet"
                aria-label={t.editOf(t.names[kind])}
                onClick={() => dialogs.open({ texto: kind })}
              >
                {t.edit}
              </Button>
            </div>
            {kind === 'reminder' && (typed.kinds.reminder || isWrong('reminder_hours')) && (
              <ReminderHours form={form} />
            )}
            {kind === 'thanks' && (typed.kinds.thanks || isWrong('thanks_hours')) && (
              <ThanksHours form={form} />
            )}
            <KindProblem kind={kind} form={form} />
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

function ThanksHours({ form: { typed, errors, change } }: { form: MessagesForm }) {
  return (
    <div className={`${styles.hour} ${styles.within}`}>
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
