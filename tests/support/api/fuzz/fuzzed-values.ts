/** Values and bodies that are mostly right, each perhaps wrong somewhere. */
import fc from 'fast-check'

/** A request as it is sent. */
export type FuzzedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** What does not belong in a field: odd text, and what is no text at all. */
export const oddValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', "' OR 1=1 --", '%00', '../..', '<script>', '-1'),
  fc.constantFrom('9'.repeat(400), 'é'.repeat(70), '2026-13-45', '99:99', '1e9', 'null', '{}'),
  fc.jsonValue(),
)

/** `weight` times as often right as odd. */
export function mostlyRight<T>(usual: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: usual, weight }, { arbitrary: oddValue, weight: 1 })
}

/** Right most often; wrong as people type, and now and then as nobody does. */
export const usually = <T>(right: readonly T[], wrong: readonly unknown[]) =>
  mostlyRight(
    fc.oneof(
      { arbitrary: fc.constantFrom<unknown>(...right), weight: 12 },
      { arbitrary: fc.constantFrom(...wrong), weight: 1 },
    ),
    24,
  )

export function withOptionalFields<T extends object>(
  record: fc.Arbitrary<T>,
): fc.Arbitrary<object> {
  return fc.oneof({ arbitrary: record, weight: 1 }, { arbitrary: fc.constant({}), weight: 2 })
}

export const mergeRecords = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...parts).map((all) => Object.fromEntries(all.flatMap((it) => Object.entries(it))))

/** Half a surrogate has no place in an address. */
export function toFuzzedText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Buffer.from(text ?? '').toString('utf8')
}

export const encodePathPart = (value: unknown) => encodeURIComponent(toFuzzedText(value))

/** A body that is mostly the JSON of a value. */
export function toFuzzedBody(value: fc.Arbitrary<object>): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: value.map((it) => JSON.stringify(it)), weight: 24 },
    { arbitrary: fc.jsonValue().map((it) => JSON.stringify(it)), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
    { arbitrary: fc.constant(`{"notes":"${'a'.repeat(70_000)}"}`), weight: 1 },
  )
}
