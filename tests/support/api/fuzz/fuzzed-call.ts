/** What fuzzed calls about accounts are put together from. */
import fc from 'fast-check'
import { PASSWORD } from './fuzz-accounts.ts'
import { bodyOf, type Fuzzed, inPath, mostly, textOf } from './fuzzed-values.ts'

export type Headers = Record<string, string>
export type Weighted = { arbitrary: fc.Arbitrary<Fuzzed>; weight: number }

export const one = <T>(list: readonly T[]) => fc.constantFrom(...list)
const number = fc.integer({ min: 0, max: 3000 })

/** Somebody whom nobody knows, and who may come again. */
export const stranger = number.map((n) => `novo${n}@x.example`)
export const phone = fc.integer({ min: 1000, max: 1999 }).map((n) => `(11) 98700-${n}`)
export const password = fc.oneof(
  { arbitrary: fc.constant(PASSWORD), weight: 5 },
  { arbitrary: one(['curta', 'outra-senha', 'ção-ção', 'a'.repeat(256), '      ']), weight: 2 },
)
export const said = fc.record({
  name: mostly(one(['Ana Lima', 'Zoë', '   ', 'a'.repeat(121)])),
  role: mostly(one(['admin', 'client', 'professional', 'service_role'])),
})

/** How a browser says that the session is to travel by cookie; sometimes from elsewhere. */
export const carriage: fc.Arbitrary<Headers> = fc.oneof(
  { arbitrary: fc.constant<Headers>({}), weight: 8 },
  {
    arbitrary: one<Headers>([
      { 'X-Vez-Session': 'cookie', Origin: 'http://localhost' },
      { 'X-Vez-Session': 'cookie; remember', Origin: 'http://localhost' },
      { 'X-Vez-Session': 'cookie', Origin: 'https://evil.example' },
      { 'X-Vez-Session': 'biscoito' },
    ]),
    weight: 1,
  },
)

export function shown(tokens: readonly string[]): fc.Arbitrary<Headers> {
  return fc.oneof(
    { arbitrary: one(tokens).map((token) => ({ Authorization: `Bearer ${token}` })), weight: 16 },
    {
      arbitrary: one(tokens).map((token) => ({
        ...{ Cookie: `vez-access=${token}`, Origin: 'http://localhost' },
      })),
      weight: 3,
    },
    {
      arbitrary: one<Headers>([
        {},
        { Authorization: 'Bearer anon' },
        { Cookie: 'vez-access=a.b.c' },
      ]),
      weight: 1,
    },
  )
}

export const either = (...choices: fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.oneof(...choices)

export function call(
  weight: number,
  name: string,
  {
    headers = fc.constant<Headers>({}),
    query = fc.constant({}),
    body,
    id = fc.constant(''),
  }: {
    headers?: fc.Arbitrary<Headers>
    query?: fc.Arbitrary<object>
    body?: fc.Arbitrary<object>
    id?: fc.Arbitrary<unknown>
  } = {},
): Weighted {
  const [method = '', path = ''] = name.split(' ')
  const sent = body ? bodyOf(body).map((text) => ({ body: text })) : fc.constant({})
  const arbitrary = fc.tuple(headers, query, sent, id).map(([head, asked, more, row]) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(asked)) search.set(key, textOf(value))
    const at = path.replace(':id', inPath(row))
    const json = body ? { 'Content-Type': 'application/json' } : {}
    const to = search.size > 0 ? `${at}?${search}` : at
    return { method, path: to, headers: { ...head, ...json }, ...more }
  })
  return { arbitrary, weight }
}
