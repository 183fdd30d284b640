/** The texts that a house writes for its messages, with variables in braces. */
import type { ClientMessageKind } from './kinds.ts'
import { APPROVED_START, LEAVE_BY_WORD } from './reminder-messages.pt-BR.ts'

const TEMPLATE_VARIABLES = [
  'cliente',
  'servico',
  'profissional',
  'data',
  'hora',
  'salao',
  'endereco',
  'link',
] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]
export type TemplateValues = Record<TemplateVariable, string>

/** What a birthday has to tell of. */
const WITHOUT_BOOKING = ['cliente', 'salao', 'endereco', 'link'] as const
/** The visit to come has no time yet. */
const OF_A_SERVICE = ['cliente', 'servico', 'profissional', 'salao', 'endereco', 'link'] as const

/** What a kind's text may tell. */
export function listTemplateVariables(kind: ClientMessageKind): readonly TemplateVariable[] {
  if (kind === 'birthday') return WITHOUT_BOOKING
  return kind === 'return' ? OF_A_SERVICE : TEMPLATE_VARIABLES
}

const VARIABLE = /\{\s*([\p{L}_]+)\s*\}/gu

/** Its variables as they stand in the text, each as often as it does. */
const listUsed = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name.toLowerCase())

/** What stands in braces and is no variable of this kind. */
export function listUnknownVariables(kind: ClientMessageKind, text: string): string[] {
  const known: readonly string[] = listTemplateVariables(kind)
  return [...new Set(listUsed(text).filter((name) => !known.includes(name)))]
}

const isVariable = (name: string): name is TemplateVariable =>
  TEMPLATE_VARIABLES.some((one) => one === name)

/** The text with its variables filled in; values are put in as they are, never read as templates. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(VARIABLE, (whole, name: string) => {
    const known = name.toLowerCase()
    return isVariable(known) ? values[known] : whole
  })

/**
 * The same text as WhatsApp's templates are written, `{{1}}`, `{{2}}`, with what stands in each place: a
 * variable that comes twice has two places.
 */
export function toNumberedTemplate(text: string): { text: string; variables: TemplateVariable[] } {
  const variables: TemplateVariable[] = []
  const numbered = text.replace(VARIABLE, (whole, name: string) => {
    const known = name.toLowerCase()
    if (!isVariable(known)) return whole
    variables.push(known)
    return `{{${variables.length}}}`
  })
  return { text: numbered, variables }
}

/**
 * What a house has WhatsApp approve: its text in numbers, with words of ours around it, for a text that begins
 * or ends with a variable is refused there, and with the way off the list.
 */
export function writeApprovedText(text: string): string {
  const { text: numbered } = toNumberedTemplate(text.trim())
  const start = numbered.startsWith('{{') ? `${APPROVED_START} ` : ''
  return `${start}${numbered}\n${LEAVE_BY_WORD}`
}

const TELLING: readonly string[] = ['servico', 'profissional', 'data', 'hora']

/**
 * A text without what has nothing to tell: a variable that is empty takes its sentence along, or as
 * much of it as stands between two marks where the sentence tells of the visit too.
 */
export function dropEmpty(text: string, values: TemplateValues): string {
  const isEmpty = (name: string) => isVariable(name) && values[name] === ''
  const isSaid = (part: string) => !listUsed(part).some(isEmpty)
  const keep = (sentence: string): string => {
    if (isSaid(sentence)) return sentence
    if (!listUsed(sentence).some((name) => TELLING.includes(name) && !isEmpty(name))) return ''
    const end = /[.!?]*$/.exec(sentence)?.[0] ?? ''
    const parts = sentence.slice(0, sentence.length - end.length).split(/(?=[,;:(]|\s[-–·]\s)/)
    return `${parts
      .filter(isSaid)
      .join('')
      .replace(/^[,;:\s]+/, '')}${end}`
  }
  const lines = text.split('\n').map((line) => {
    const sentences = line.split(/(?<=[.!?])\s+/)
    return sentences.every(isSaid) ? line : sentences.map(keep).filter(Boolean).join(' ')
  })
  return lines.join('\n')
}

/** The text filled in, without what has nothing to tell. */
export const fillKnown = (text: string, values: TemplateValues): string =>
  fillTemplate(dropEmpty(text, values), values)
