/** A valid call of an endpoint, and what becomes of it where something in it is wrong. */
import fc from 'fast-check'
import { z } from 'zod'
import { type Call, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import type { SampleCall } from '#tests/support/api/access/sample.ts'
import {
  encodePathPart,
  type FuzzedRequest,
  oddValue,
  toFuzzedBody,
  toFuzzedText,
} from './fuzzed-values.ts'

export type MutationBase = {
  name: Call
  slug: string
  headers: Record<string, string>
  sample: SampleCall
  /** Ids of rows, of this house and of others. */
  ids: readonly string[]
}

type Parts = { id: string; query: Record<string, unknown>; body: unknown; headers: object }

const plausible = fc.constantFrom<unknown>(
  ...['2026-11-24', '2026-11-23', '2100-12-31', '10:00', '9:00', '24:00', 'confirmed', 'cancelled'],
  ...['pix', 'one', 'all', 'true', '(11) 98765-4321', 'ana@x.example', 'Ana Lima', 'admin', '1'],
  ...[0, 1, 2, -1, 12.34, 1e9, 0.1, Number.MAX_SAFE_INTEGER, true, false, null, [], {}],
)

/** @returns the call as it is, or with one or two of its parts changed */
export function createMutatedCalls(base: MutationBase): fc.Arbitrary<FuzzedRequest> {
  const { sample, headers, ids } = base
  const usual: Parts = {
    id: sample.id ?? sample.booking ?? '',
    query: sample.query ?? {},
    body: sample.body,
    headers,
  }
  const value = fc.oneof(oddValue, plausible, fc.constantFrom(...ids))
  const endpoint: Endpoint = contract[base.name]
  const change = listChanges(endpoint, usual, value)
  const changed = fc
    .array(change, { minLength: 0, maxLength: 2 })
    .map((changes) => changes.reduce((parts, apply) => apply(parts), usual))
  const request = changed.map((parts) => toRequest(base, parts))
  if (usual.body === undefined) return request
  const anyBody = toFuzzedBody(fc.constant({})).map((body) => ({ ...toRequest(base, usual), body }))
  return fc.oneof({ arbitrary: request, weight: 12 }, { arbitrary: anyBody, weight: 1 })
}

type Change = (parts: Parts) => Parts

function listChanges(
  { query, body: shape }: Endpoint,
  { id, query: asked, body }: Parts,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Change> {
  const changes: { arbitrary: fc.Arbitrary<Change>; weight: number }[] = []
  const add = (weight: number, arbitrary: fc.Arbitrary<Change>) =>
    changes.push({ arbitrary, weight })
  const wholes = fc.constantFrom<unknown>(
    '',
    'anon',
    'Bearer',
    'text/plain',
    '*/*',
    'x'.repeat(300),
  )
  const named = fc.constantFrom('Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match')
  add(
    1,
    fc.tuple(named, wholes).map(([name, text]) => (parts) => ({
      ...parts,
      headers: { ...parts.headers, [name]: text },
    })),
  )
  if (id !== '')
    add(
      3,
      value.map((other) => (parts) => ({ ...parts, id: toFuzzedText(other) })),
    )
  const params = [...Object.keys(query?.shape ?? {}), ...Object.keys(asked)]
  if (params.length > 0) {
    const one = fc.tuple(fc.constantFrom(...params), value)
    add(
      6,
      one.map(([key, to]) => (parts) => ({ ...parts, query: { ...parts.query, [key]: to } })),
    )
  }
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape).map((key) => [key]) : []
  const paths = [...fields, ...listPaths(body)]
  if (paths.length > 0) {
    const one = fc.tuple(fc.constantFrom(...paths), fc.option(value, { nil: undefined, freq: 8 }))
    add(
      9,
      one.map(([path, to]) => (parts) => ({ ...parts, body: setAt(parts.body, path, to) })),
    )
  }
  return fc.oneof(...changes)
}

/** Where there is something in a value, on every level. */
function listPaths(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...listPaths(inner).map((path) => [key, ...path]),
  ])
}

/** @param to undefined: it is left out */
function setAt(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return value.map((item, i) => (String(i) === key ? setAt(item, rest, to) : item))
  }
  const fields: Record<string, unknown> = typeof value === 'object' ? { ...value } : {}
  return { ...fields, [key]: setAt(fields[key], rest, to) }
}

function toRequest({ name, slug }: MutationBase, { id, query, body, headers }: Parts) {
  const [method = '', pattern = ''] = name.split(' ')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.set(key, toFuzzedText(value))
  const path = pattern.replace(':slug', slug).replace(/:\w+/, () => encodePathPart(id))
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
