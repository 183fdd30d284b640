/** What fuzzed calls about accounts are put together from. */
import fc from 'fast-check'
import { KNOWN_PASSWORD } from './fuzz-accounts.ts'
import {
  encodePathPart,
  type FuzzedRequest,
  mostlyRight,
  toFuzzedBody,
  toFuzzedText,
} from './fuzzed-values.ts'

export type FuzzedHeaders = Record<string, string>
export type WeightedRequest = { arbitrary: fc.Arbitrary<FuzzedRequest>; weight: number }

export const pickOne = <T>(list: readonly T[]) => fc.constantFrom(...list)
const number = fc.integer({ min: 0, max: 3000 })

/** Somebody whom nobody knows, and who may come again. */
export const strangerEmail = number.map((n) => `novo${n}@x.example`)
export const fuzzedPhone = fc.integer({ min: 1000, max: 1999 }).map((n) => `(11) 98700-${n}`)
export const fuzzedPassword = fc.oneof(
  { arbitrary: fc.constant(KNOWN_PASSWORD), weight: 5 },
  { arbitrary: pickOne(['curta', 'outra-senha', 'ção-ção', 'a'.repeat(256), '      ']), weight: 2 },
)
export const fuzzedClaims = fc.record({
  name: mostlyRight(pickOne(['Ana Lima', 'Zoë', '   ', 'a'.repeat(121)])),
  role: mostlyRight(pickOne(['admin', 'client', 'professional', 'service_role'])),
})

/** How a browser says that the session is to travel by cookie; sometimes from elsewhere. */
export const tokenTransportHeaders: fc.Arbitrary<FuzzedHeaders> = fc.oneof(
  { arbitrary: fc.constant<FuzzedHeaders>({}), weight: 8 },
  {
    arbitrary: pickOne<FuzzedHeaders>([
      { 'X-Vez-Session': 'cookie', Origin: 'http://localhost' },
      { 'X-Vez-Session': 'cookie; remember', Origin: 'http://localhost' },
      { 'X-Vez-Session': 'cookie', Origin: 'https://evil.example' },
      { 'X-Vez-Session': 'biscoito' },
    ]),
    weight: 1,
  },
)

export function fuzzedAuthorization(tokens: readonly string[]): fc.Arbitrary<FuzzedHeaders> {
  return fc.oneof(
    {
      arbitrary: pickOne(tokens).map((token) => ({ Authorization: `Bearer ${token}` })),
      weight: 16,
    },
    {
      arbitrary: pickOne(tokens).map((token) => ({
        ...{ Cookie: `vez-access=${token}`, Origin: 'http://localhost' },
      })),
      weight: 3,
    },
    {
      arbitrary: pickOne<FuzzedHeaders>([
        {},
        { Authorization: 'Bearer anon' },
        { Cookie: 'vez-access=a.b.c' },
      ]),
      weight: 1,
    },
  )
}

export const eitherBody = (...choices: fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.oneof(...choices)

export function createFuzzedCall(
  weight: number,
  name: string,
  {
    headers = fc.constant<FuzzedHeaders>({}),
    query = fc.constant({}),
    body,
    id = fc.constant(''),
  }: {
    headers?: fc.Arbitrary<FuzzedHeaders>
    query?: fc.Arbitrary<object>
    body?: fc.Arbitrary<object>
    id?: fc.Arbitrary<unknown>
  } = {},
): WeightedRequest {
  const [method = '', path = ''] = name.split(' ')
  const sent = body ? toFuzzedBody(body).map((text) => ({ body: text })) : fc.constant({})
  const arbitrary = fc.tuple(headers, query, sent, id).map(([head, asked, more, row]) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(asked)) search.set(key, toFuzzedText(value))
    const at = path.replace(':id', encodePathPart(row))
    const json = body ? { 'Content-Type': 'application/json' } : {}
    const to = search.size > 0 ? `${at}?${search}` : at
    return { method, path: to, headers: { ...head, ...json }, ...more }
  })
  return { arbitrary, weight }
}
