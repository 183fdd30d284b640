import type { Mail } from '#api/message/channels.ts'
import { cleanFact } from '#api/message/clean-facts.ts'
import { layOutMail, type OwnWords } from '#api/message/render.ts'
import type { ClientMessageKind } from '#domain/reminder/kinds.ts'
import { MESSAGE_BUTTONS } from '#domain/reminder/reminder-messages.pt-BR.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import {
  dropEmpty,
  fillKnown,
  fillTemplate,
  type TemplateValues,
  toNumberedTemplate,
} from '#domain/reminder/template.ts'
import { displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'
import { CLIENT_MESSAGE_TEXTS as t } from './texts.pt-BR.ts'

/** What a message is about. */
export type MessageSubject = {
  client_name: string
  business: { business_name: string; business_address: string | null }
  /** Null where it is about no booking. */
  booking: { service_name: string; professional_name: string; date: string; time: string } | null
  /** Where its button leads. */
  link: string
}

/** What stands in the places of a template; names are made harmless, for anybody types anything. */
export function createTemplateValues({
  client_name,
  business,
  booking,
  link,
}: MessageSubject): TemplateValues {
  const clean = (key: string, text: string | null | undefined) =>
    String(cleanFact(key, text ?? '') ?? '')
  const first = displayName(client_name).split(' ')[0] ?? ''
  return {
    cliente: /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : t.client,
    servico: clean('service_name', booking?.service_name),
    profissional: clean('professional_name', booking && displayName(booking.professional_name)),
    data: booking ? displayDayMonth(booking.date) : '',
    hora: booking ? displayTime(booking.time) : '',
    salao: clean('business_name', business.business_name),
    endereco: clean('address', business.business_address),
    link,
  }
}

type Rendered = { kind: ClientMessageKind; template: MessageTemplate; values: TemplateValues }

/** A mail's text without the link, which its button carries. */
const fillMail = (text: string, values: TemplateValues): string =>
  fillTemplate(dropEmpty(text, values), { ...values, link: '' })

function listParagraphs({ template, values }: Pick<Rendered, 'template' | 'values'>): string[] {
  return fillMail(template.email, values)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const renderSubject = ({ template, values }: Pick<Rendered, 'template' | 'values'>): string =>
  fillMail(template.subject, values).replace(/\s+/g, ' ').trim()

/** @param leave where the receiver leaves the list; null for a test, which stands on none */
export function renderClientMail(
  rendered: Rendered,
  leave: string | null,
): Omit<Mail, 'to' | 'messageId'> {
  const { kind, values } = rendered
  const content = {
    from: values.salao,
    ...renderOwnWords(rendered).mail,
    button: { label: MESSAGE_BUTTONS[kind], href: values.link },
    why: leave === null ? `${t.whyTest}\n${t.testEnd}` : t.why(values.salao),
    ...(leave !== null && { leave }),
  }
  return { ...layOutMail(content), calendar: null }
}

/** What a house says in its own words. */
export function renderOwnWords(rendered: Pick<Rendered, 'template' | 'values'>): OwnWords {
  const subject = renderSubject(rendered)
  const paragraphs = listParagraphs(rendered)
  return {
    mail: { subject, title: subject, preview: paragraphs[0] ?? subject, paragraphs },
    short: (link) => fillKnown(rendered.template.short, { ...rendered.values, link }),
  }
}

/** A short text; the way out stands below it. */
export const renderShort = (
  { template, values }: Pick<Rendered, 'template' | 'values'>,
  wayOut: string,
): string => `${fillKnown(template.short, values)}\n${wayOut}`

/** What stands in the places of an approved template; an empty one is refused by WhatsApp. */
export const listTemplateParameters = ({
  template,
  values,
}: Pick<Rendered, 'template' | 'values'>): string[] =>
  toNumberedTemplate(template.short).variables.map((name) => values[name] || '-')
