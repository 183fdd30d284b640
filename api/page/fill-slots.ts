import { html } from 'hono/html'

/** What stands in a page's slots; a null takes away what stands around it. */
type SlotValues = Readonly<Record<string, string | null>>

/**
 * Fills a painted page: `[[email]]` with its value, escaped, and `[[if email]]…[[end email]]` with what is
 * between, or with nothing where the value is null.
 */
export function fillSlots(painted: string, values: SlotValues): string {
  return keepFilled(painted, values).replace(/\[\[(\w+)\]\]/g, (_, name: string) =>
    String(html`${values[name] ?? ''}`),
  )
}

function keepFilled(painted: string, values: SlotValues): string {
  return painted.replace(
    /\[\[if (\w+)\]\](.*?)\[\[end \1\]\]/gs,
    (_, name: string, between: string) => (values[name] == null ? '' : keepFilled(between, values)),
  )
}
