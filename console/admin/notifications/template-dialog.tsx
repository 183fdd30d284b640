import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { notificationsText } from '#console/messages/notifications.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import {
  listTemplateVariables,
  type TemplateVariable,
  writeApprovedText,
} from '#domain/reminder/template.ts'
import styles from './notifications.module.css'
import type { NotificationSettings } from './notifications-queries.ts'
import { PhonePreview } from './phone-preview.tsx'
import { checkTemplateText, hintTemplateText, type TextField } from './template-problems.ts'
import { TestButtons } from './template-test.tsx'
import type { MessagesForm } from './use-messages-form.ts'

const t = notificationsText.editor

type Props = {
  kind: ClientMessageKind
  form: MessagesForm
  loaded: NotificationSettings
  onClose: () => void
}

/** What a message says. It is saved with the rest of the screen. */
export function TemplateDialog({ kind, form, loaded, onClose }: Props) {
  const { typed, errors, change } = form
  const template = typed.templates[kind]
  const set = (next: Partial<MessageTemplate>) =>
    change({ templates: { ...typed.templates, [kind]: { ...template, ...next } } })
  const place = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<TextField | null>(null)
  /** Enter was pressed on a chip, and is still down in the text that has the focus by then. */
  const isEnterDown = useRef(false)
  const nameError = errors[`settings.templates.${kind}.whatsapp_name`]
  const getProps = (field: TextField) => ({
    label: t[field],
    name: field,
    value: template[field],
    error: checkTemplateText(kind, field, template[field]),
    hint: hintTemplateText(kind, field, template[field]),
    onFocus: () => setLast(field),
    onKeyDown: (event: KeyboardEvent) => {
      // Else the key that is held breaks lines, or sends the screen.
      if (event.key === 'Enter' && event.repeat && isEnterDown.current) event.preventDefault()
      if (!event.repeat) isEnterDown.current = false
    },
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
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
  const finish = () => {
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else onClose()
  }
  return (
    <Dialog wide title={notificationsText.kinds.names[kind]} onClose={onClose}>
      <div ref={place} className={styles.editor}>
        <div className={styles.texts}>
          <Field {...getProps('subject')} />
          <TextArea rows={4} {...getProps('email')} />
          <TextArea rows={4} {...getProps('short')} />
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
                  if (event.repeat) return
                  isEnterDown.current = true
                  insert(name)
                }}
              >
                {t.names[name]}
              </button>
            ))}
          </fieldset>
          {(loaded.ways.whatsapp === 'own' || loaded.ways.whatsapp === 'shared') && (
            <ApprovedName template={template} error={nameError} onSet={set} />
          )}
        </div>
        <div className={styles.shown}>
          <PhonePreview kind={kind} template={template} loaded={loaded} />
        </div>
        <div className={styles.ends}>
          <TestButtons kind={kind} template={template} loaded={loaded} />
          <Button wide onClick={finish}>
            {t.done}
          </Button>
        </div>
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
  const text = writeApprovedText(template.short)
  return (
    <div className={styles.approved}>
      <Field
        label={t.templateName}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={512}
        value={template.whatsapp_name ?? ''}
        error={error}
        hint={template.whatsapp_name === null ? t.templateMissing : undefined}
        onChange={(event) => onSet({ whatsapp_name: event.target.value.trim() || null })}
      />
      <p>{t.templateHint}</p>
      <pre className={styles.numbered}>{text}</pre>
      <CopyButton value={text} label={t.templateCopy} />
    </div>
  )
}
