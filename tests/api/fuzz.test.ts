import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Business, makeBusiness } from '../factories.ts'
import { type Request, startTestServer, type TestServer } from '../harness.ts'
import { withHandlers } from './broken.ts'
import { book } from './calls.ts'
import { type Fuzzed, fuzzedRequests, type Guest } from './fuzzed.ts'
import { headerComplaints, refusalComplaints } from './walk.ts'

const SEED = 20261123
const RUNS = 3000

let server: TestServer
let business: Business
let guests: Guest[]

beforeAll(async () => {
  server = await startTestServer()
  business = await makeBusiness(server.storage, {
    services: [
      {},
      { duration: 90, gap_start: 30, gap_minutes: 30, buffer_after: 10 },
      { status: 'inactive' },
    ],
    professionals: [{}, {}, { deleted: true }],
    composites: [{ items: [{ service: 0 }, { service: 1 }] }],
  })
  guests = []
  for (let i = 0; i < 5; i++) {
    const { access_token: token } = await server.signIn(business.slug)
    const { body } = await book(server, business, token, { time: `1${i}:00` })
    guests.push({ token, booking: body.id })
  }
})
afterAll(() => server.close())

const refusal = z.object({ code: z.string() })

type Told = { status: number; code: string; complaints: string[]; sent: Fuzzed }

async function send(request: Request, sent: Fuzzed): Promise<Told> {
  const { path, ...init } = sent
  const answer = await request(path, init)
  const text = await answer.text()
  const { status, headers } = answer
  if (status < 400 || !path.startsWith('/api/') || init.method === 'HEAD') {
    return { status, code: '', complaints: [], sent }
  }
  const body: unknown = JSON.parse(text)
  const complaints = [...headerComplaints(headers), ...refusalComplaints(body, headers)]
  return { status, code: refusal.parse(body).code, complaints, sent }
}

async function fuzz(request: Request, numRuns: number): Promise<Told[]> {
  const told: Told[] = []
  const sample = fc.sample(fuzzedRequests(business, guests), { seed: SEED, numRuns })
  for (const sent of sample) told.push(await send(request, sent))
  return told
}

function histogram(told: readonly Told[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of told) {
    const name = `${status} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const lines = [...counts].sort().map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
  return `${told.length} fuzzed requests\n${lines.join('\n')}\n`
}

const broke = (told: readonly Told[]) => told.filter(({ status }) => status >= 500)

/** Refused before a handler was asked. */
const UNREAD = [
  'invalid_input',
  'invalid_json',
  'too_large',
  'not_found',
  'business_not_found',
  'unauthenticated',
]

test('three thousand odd requests are all answered, none with an error of ours', async () => {
  const told = await fuzz(server.request, RUNS)
  process.stdout.write(histogram(told))
  expect(broke(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  const ofApi = told.filter(({ sent }) => sent.path.startsWith('/api/public/'))
  const further = ofApi.filter(({ code }) => !UNREAD.includes(code))
  expect(further.length / told.length).toBeGreaterThan(0.3)
  const seen = new Set(told.map(({ code }) => code))
  const wanted = ['slot_taken', 'outside_hours', 'outside_window', 'client_conflict']
  for (const code of [...UNREAD, ...wanted]) expect(seen).toContain(code)
})

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'POST /api/public/:slug/session': async ({ body }) => {
      throw new Error(decodeURIComponent(body.nome))
    },
  })
  expect(broke(await fuzz(request, 300)).length).toBeGreaterThan(0)
})
