import { NAME_LENGTH } from '#domain/business/offer-fields.ts'
import type { MessageContent } from './message.ts'

const LONGEST_NAME = 80
/** As long as a house may make it: two of its services may differ in the last word. */
const LONGEST_SERVICE_NAME = NAME_LENGTH
const LONGEST_TEXT = 200
/** Line ends and other controls, and what turns the direction of writing around. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The same content with what people typed made harmless: one line each, of bounded length, and no
 * name that a mail program would turn into a link, lest our mail carry somebody's advertising.
 */
export function cleanFacts(content: MessageContent): MessageContent {
  const facts = Object.fromEntries(
    Object.entries(content.facts).map(([key, value]) => [key, cleanFact(key, value)]),
  )
  // Each fact keeps its type: only texts are changed, and to texts.
  return { ...content, facts } as MessageContent
}

type Fact = string | number | boolean | null

/** One fact of those; what is called a name is one. */
export function cleanFact(key: string, value: Fact): Fact {
  if (typeof value !== 'string') return value
  if (!key.endsWith('name')) return toOneLine(value, LONGEST_TEXT)
  const longest = key === 'service_name' ? LONGEST_SERVICE_NAME : LONGEST_NAME
  return breakLinks(toOneLine(value, longest))
}

function toOneLine(text: string, longest: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
}

/** A space without width after what makes `name.example` an address. */
function breakLinks(name: string): string {
  return name.replace(/[.:/@](?=\S)/g, '$&\u200b')
}
