/** Stripe's form encoding: `items[0][price_data][currency]=brl`. */

export type Form = { [name: string]: string | Form }

/** @returns objects alone: a list has its places as names */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split(/\]\[|\[|\]/).filter((part) => part !== '')
    let at = form
    let key = first
    for (const next of rest) {
      const inner = at[key]
      const nested: Form = typeof inner === 'object' ? inner : {}
      at[key] = nested
      at = nested
      key = next
    }
    at[key] = value
  }
  return form
}

/** What stands at a path; undefined where nothing does. */
export function getField(form: Form, ...path: string[]): string | Form | undefined {
  let at: string | Form | undefined = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return at
}

export function getText(form: Form, ...path: string[]): string | undefined {
  const found = getField(form, ...path)
  return typeof found === 'string' ? found : undefined
}

export function getMap(form: Form, ...path: string[]): Record<string, string> {
  const found = getField(form, ...path)
  if (typeof found !== 'object') return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
