/** Sends what was made up, and keeps what was answered. */
import { z } from 'zod'
import { type Call, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { formatApiDescription } from '#api/openapi.ts'
import {
  listAnswerComplaints,
  listHeaderComplaints,
  listRefusalComplaints,
} from '#tests/support/api/access/access-walk.ts'
import type { SendRequest } from '#tests/support/api/test-server.ts'
import type { FuzzedRequest } from './fuzzed-values.ts'

const refusal = z.object({ code: z.string() })

export type FuzzAnswer = { status: number; code: string; complaints: string[]; sent: FuzzedRequest }

/** What else may be wrong with what was answered, its headers before its body. */
type JudgeText = (text: string, sent: FuzzedRequest) => string[]

export async function sendOne(
  request: SendRequest,
  sent: FuzzedRequest,
  judge: JudgeText = () => [],
): Promise<FuzzAnswer> {
  const { path, ...init } = sent
  const answer = await request(path, init)
  const { status, headers } = answer
  const name = findCall(sent)
  if (status === 200 && name && isStream(name)) {
    await answer.body?.cancel()
    return { status, code: '', complaints: [], sent }
  }
  const text = await answer.text()
  const head = [...headers].map(([key, value]) => `${key}: ${value}`).join('\n')
  const further = judge(`${head}\n${text}`, sent)
  const isApi = path.startsWith('/api/') || path.startsWith('/auth/v1/')
  if (init.method === 'HEAD' || (!name && (status < 400 || !isApi))) {
    return { status, code: '', complaints: further, sent }
  }
  const complaints = name
    ? listAnswerComplaints(name, answer, text)
    : [...listHeaderComplaints(headers), ...listRefusalComplaints(JSON.parse(text), headers)]
  const code = status < 400 || name?.includes(' /functions/') ? '' : parseCode(text)
  return { status, code, complaints: [...complaints, ...further], sent }
}

const parseCode = (text: string) => refusal.parse(JSON.parse(text)).code

function isStream(name: Call): boolean {
  const endpoint: Endpoint = contract[name]
  return Boolean(endpoint.streams ?? endpoint.downloads)
}

/** One after another: what a call changes is there for the next. */
export async function sendFuzzed(
  request: SendRequest,
  requests: readonly FuzzedRequest[],
): Promise<FuzzAnswer[]> {
  const told: FuzzAnswer[] = []
  for (const sent of requests) told.push(await sendOne(request, sent))
  return told
}

/** How often each status and code was answered. */
export function formatHistogram(told: readonly FuzzAnswer[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of told) {
    const name = `${status} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const lines = [...counts].sort().map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
  return `${told.length} fuzzed requests\n${lines.join('\n')}\n`
}

export const listServerErrors = (told: readonly FuzzAnswer[]) =>
  told.filter(({ status }) => status >= 500)

/** The endpoint of the contract that a request went to. */
export function findCall({ method, path }: FuzzedRequest): Call | undefined {
  // As it is sent: without `..` and what it leads out of.
  const { pathname: at } = new URL(path, 'http://localhost')
  // Object.keys widens the contract's keys to text.
  const names = Object.keys(contract) as Call[]
  return names.find((name) => {
    const [verb, pattern = ''] = name.split(' ')
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    return verb === method && shape.test(at)
  })
}

export function isSuccess(told: FuzzAnswer): boolean {
  const name = findCall(told.sent)
  return name !== undefined && told.status === contract[name].status
}

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
})

/** Refusals that the API's description does not tell of, each once. */
export function listUndescribed(told: readonly FuzzAnswer[]): string[] {
  const { paths } = described.parse(JSON.parse(formatApiDescription()))
  const found = new Set<string>()
  for (const it of told) {
    const name = findCall(it.sent)
    if (!name || it.code === '') continue
    const [method = '', path = ''] = name.split(' ')
    const verbs = paths[path.replace(/:(\w+)/g, '{$1}')]
    const codes = verbs?.[method.toLowerCase()]?.responses[it.status]?.description.split(', ')
    if (!codes?.includes(it.code)) found.add(`${name}: ${it.status} ${it.code}`)
  }
  return [...found].sort()
}
