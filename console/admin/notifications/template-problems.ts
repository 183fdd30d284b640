import { notificationsText } from '#console/messages/notifications.ts'
import { CLIENT_MESSAGE_KINDS, type ClientMessageKind } from '#domain/reminder/kinds.ts'
import { REMINDER_FIELD_TEXTS } from '#domain/reminder/reminder-messages.pt-BR.ts'
import {
  LONGEST_MAIL,
  LONGEST_SHORT,
  LONGEST_SUBJECT,
  type MessageTemplate,
} from '#domain/reminder/settings.ts'
import { listUnknownVariables } from '#domain/reminder/template.ts'

const t = notificationsText.editor.problems

type FieldErrors = Readonly<Record<string, string>>

/**
 * What is wrong with a message's texts, with its name, for where they are not shown themselves.
 * @param path where the texts stood in what was refused
 * @returns null where nothing is wrong
 */
export function formatKindProblem(
  errors: FieldErrors,
  kind: ClientMessageKind,
  template: MessageTemplate,
  path = `settings.templates.${kind}`,
): string | null {
  const fields = ['subject', 'email', 'short', 'whatsapp_name'] as const
  const problems = fields.flatMap((field) => {
    const error = errors[`${path}.${field}`]
    if (error === undefined) return []
    const isEmpty = (template[field] ?? '').trim() === ''
    return [isEmpty ? t.empty(t.fields[field]) : t.other(t.fields[field], error)]
  })
  const name = notificationsText.kinds.names[kind]
  return problems.length === 0 ? null : t.ofKind(name, problems.join(' '))
}

/** Of every kind. */
export const listKindProblems = (
  errors: FieldErrors,
  templates: Record<ClientMessageKind, MessageTemplate>,
): string[] =>
  CLIENT_MESSAGE_KINDS.flatMap((kind) => formatKindProblem(errors, kind, templates[kind]) ?? [])

const LONGEST = { subject: LONGEST_SUBJECT, email: LONGEST_MAIL, short: LONGEST_SHORT }
export type TextField = keyof typeof LONGEST

/** What would be refused of a text as it is typed. */
export function checkTemplateText(
  kind: ClientMessageKind,
  field: TextField,
  text: string,
): string | undefined {
  const { length } = text.trim()
  if (length === 0) return REMINDER_FIELD_TEXTS.needed
  if (length > LONGEST[field]) return REMINDER_FIELD_TEXTS.tooLong(LONGEST[field], length)
  const unknown = listUnknownVariables(kind, text)
  return unknown.length > 0 ? REMINDER_FIELD_TEXTS.unknownVariables(unknown) : undefined
}

/** What will be sent, and may not be what its writer means. */
export function hintTemplateText(
  kind: ClientMessageKind,
  field: TextField,
  text: string,
): string | undefined {
  const hasLink = /\{\s*link\s*\}/i.test(text)
  if (field !== 'short') return hasLink ? notificationsText.editor.hints.linkInMail : undefined
  return hasLink || kind === 'birthday' ? undefined : notificationsText.editor.hints.linkMissing
}

/** Without those of fields that have changed since. */
export function dropCorrected<Values extends object>(
  errors: FieldErrors,
  before: Values,
  after: Values,
): Record<string, string> {
  const read = (values: Values, path: string) =>
    path
      .split('.')
      .slice(1)
      .reduce<unknown>((value, name) => Object(value)[name], values)
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => Object.is(read(before, path), read(after, path))),
  )
}
