import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { notificationsText } from '#console/messages/notifications.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '#domain/message/message.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import {
  LONGEST_MAIL,
  LONGEST_SHORT,
  LONGEST_SUBJECT,
  type MessageTemplate,
} from '#domain/reminder/settings.ts'
import {
  listTemplateVariables,
  type TemplateVariable,
  toNumberedTemplate,
} from '#domain/reminder/template.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'
import { PhonePreview } from './phone-preview.tsx'
import { checkTemplateText, formatKindProblem } from './template-problems.ts'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.editor

type Props = {
  kind: ClientMessageKind
  form: MessagesForm
  loaded: NotificationSettings
  onClose: () => void
}

const TEXTS = ['subject', 'email', 'short'] as const
type TextField = (typeof TEXTS)[number]

/** What a message says. It is saved with the rest of the screen. */
export function TemplateDialog({ kind, form, loaded, onClose }: Props) {
  const { typed, errors, change } = form
  const template = typed.templates[kind]
  const set = (next: Partial<MessageTemplate>) =>
    change({ templates: { ...typed.templates, [kind]: { ...template, ...next } } })
  const place = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<TextField | null>(null)
  const nameError = errors[`settings.templates.${kind}.whatsapp_name`]
  const getError = (field: TextField) => checkTemplateText(kind, template[field])
  const insert = (name: TemplateVariable) => {
    const field = last ?? 'short'
    const box = place.current?.querySelector<HTMLTextAreaElement>(`[name="${field}"]`)
    const text = template[field]
    // Where nobody has been yet, the caret is not where they would write on.
    const at = last === null ? text.length : (box?.selectionStart ?? text.length)
    const end = last === null ? at : (box?.selectionEnd ?? at)
    const before = `${text.slice(0, at)}{${name}}`
    // Drawn at once: else the caret goes to the end with the new text.
    flushSync(() => set({ [field]: before + text.slice(end) }))
    box?.focus()
    box?.setSelectionRange(before.length, before.length)
  }
  return (
    <Dialog title={notificationsText.kinds.names[kind]} onClose={onClose}>
      <div ref={place} className={styles.editor}>
        <Field
          label={t.subject}
          name="subject"
          maxLength={LONGEST_SUBJECT}
          value={template.subject}
          error={getError('subject')}
          onFocus={() => setLast('subject')}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <TextArea
          label={t.email}
          name="email"
          rows={4}
          maxLength={LONGEST_MAIL}
          value={template.email}
          error={getError('email')}
          onFocus={() => setLast('email')}
          onChange={(event) => set({ email: event.target.value })}
        />
        <TextArea
          label={t.short}
          name="short"
          rows={4}
          maxLength={LONGEST_SHORT}
          value={template.short}
          error={getError('short')}
          onFocus={() => setLast('short')}
          onChange={(event) => set({ short: event.target.value })}
        />
        <fieldset className={styles.chips}>
          <legend>{t.variables}</legend>
          {listTemplateVariables(kind).map((name) => (
            <button
              key={name}
              type="button"
              className={styles.chip}
              onClick={() => insert(name)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Else the same key breaks the line in the text that has the focus by then.
                event.preventDefault()
                if (!event.repeat) insert(name)
              }}
            >
              {t.names[name]}
            </button>
          ))}
        </fieldset>
        <PhonePreview kind={kind} template={template} loaded={loaded} />
        {loaded.ways.whatsapp !== 'none' && loaded.ways.whatsapp !== 'gateway' && (
          <ApprovedName template={template} error={nameError} onSet={set} />
        )}
        <TestButtons kind={kind} template={template} loaded={loaded} />
        <Button wide onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  )
}

type NameProps = {
  template: MessageTemplate
  error: string | undefined
  onSet: (next: Partial<MessageTemplate>) => void
}

function ApprovedName({ template, error, onSet }: NameProps) {
  const { text } = toNumberedTemplate(template.short)
  return (
    <div className={styles.approved}>
      <Field
        label={t.templateName}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={512}
        value={template.whatsapp_name ?? ''}
        error={error}
        onChange={(event) => onSet({ whatsapp_name: event.target.value.trim() || null })}
      />
      <p>{t.templateHint}</p>
      <pre className={styles.numbered}>{text}</pre>
      <CopyButton value={text} label={notificationsText.whatsapp.copy} />
    </div>
  )
}

type TestProps = {
  kind: ClientMessageKind
  template: MessageTemplate
  loaded: NotificationSettings
}

/** To the owner's own proven address and telephone, by each way that is set up. */
function TestButtons({ kind, template, loaded: { ways, test } }: TestProps) {
  const [busy, setBusy] = useState<MessageChannel | null>(null)
  const send = async (channel: MessageChannel) => {
    if (busy) return
    setBusy(channel)
    try {
      await call('POST /api/notifications/test', { body: { kind, channel, template } })
      toastActDone('notification-test', t.testSent)
    } catch (error) {
      const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
      const problem = formatKindProblem(fields, kind, template, 'template')
      toastActFailed('notification-test', t.testFailed, problem ?? formatErrorReason(error))
    } finally {
      setBusy(null)
    }
  }
  const open = MESSAGE_CHANNELS.flatMap((channel) => {
    const to = channel === 'email' ? test.email : test.phone
    const isOpen = channel === 'whatsapp' ? ways.whatsapp !== 'none' : ways[channel]
    return isOpen && to ? [{ channel, to }] : []
  })
  if (open.length === 0)
    return test.email === null || test.phone === null ? <p>{t.testUnproved}</p> : null
  return (
    <fieldset className={styles.chips}>
      <legend>{t.test}</legend>
      {open.map(({ channel, to }) => (
        <Button
          key={channel}
          look="secondary"
          busy={busy === channel && t.testing}
          aria-label={t.testTo(notificationsText.delivery.channels[channel], to)}
          onClick={() => void send(channel)}
        >
          {notificationsText.delivery.channels[channel]}
        </Button>
      ))}
    </fieldset>
  )
}
