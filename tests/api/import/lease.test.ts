/** An import holds its lease by what it writes: cut off it is another's soon, and never two workers'. */
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from '#api/due-work/worker.ts'
import { createImportHandler } from '#api/import/run.ts'
import { due_work } from '#db/tables/due-work.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import { openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { NO_HANDLERS } from '#tests/support/api/message-queue.ts'
import { claimImports } from '#tests/support/api/run-imports.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const LEASE = LEASES_MS.renewed
/** As many lines as are brought in by one transaction. */
const A_WRITE = 50
const LINES = 3 * A_WRITE

/** An import that waits to be brought in, and a worker whose process stops where it is told to. */
async function openImport() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { token } = await openOwnerSalon(server)
  const body = { kind: 'clients', file_name: 'a.csv' } as const
  const { id } = (await server.call('POST /api/imports', { headers: {}, body }, token)).body
  for (let first = 0; first < LINES; first += A_WRITE) {
    const lines = Array.from({ length: A_WRITE }, (_, i) => ({
      ...{ line: first + i + 2, cells: { nome: `Pessoa ${first + i}` } },
    }))
    await server.call('POST /api/imports/:id/lines', { params: { id }, body: { lines } }, token)
  }
  const start = { params: { id }, body: { known: 'skip' } } as const
  await server.call('POST /api/imports/:id/start', start, token)
  const counts = async () => {
    const shown = await server.call('GET /api/imports/:id', { params: { id } }, token)
    return [shown.body.counts.new, shown.body.counts.created]
  }
  return { server, counts }
}

type Server = Awaited<ReturnType<typeof openImport>>['server']

/** One that stands still once it has written so often; `goOn` lets it write again. */
function startSlowly({ context, storage }: Server, writes: number) {
  let left = writes
  let goOn = () => {}
  const going = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let stand = () => {}
  const stands = new Promise<void>((resolve) => {
    stand = resolve
  })
  const slow: Server['context'] = {
    ...context,
    storage: {
      ...storage,
      read: storage.read.bind(storage),
      write: async (fn) => {
        if (left-- <= 0) {
          stand()
          await going
        }
        return storage.write(fn)
      },
    },
  }
  return { handler: createImportHandler(slow), stands, goOn }
}

test('cut off, another worker goes on within a minute, and no sooner', async () => {
  const { server, counts } = await openImport()
  const { handler, stands } = startSlowly(server, 1)
  const work = requireNth(await claimImports(server))
  // Half of the lease passes before it writes, which it then has anew.
  server.setNow(MONDAY_8H + LEASE / 2)
  void handler.run(work, new AbortController().signal)
  await stands
  expect(await counts()).toEqual([LINES - A_WRITE, A_WRITE])
  server.setNow(MONDAY_8H + LEASE + 1)
  expect(await claimImports(server)).toEqual([])
  server.setNow(MONDAY_8H + 1.5 * LEASE)
  const { context } = server
  const worker = startWorker(context, { ...NO_HANDLERS, import: createImportHandler(context) })
  onTestFinished(() => worker.stop())
  await expect.poll(counts).toEqual([0, LINES])
  const states = () =>
    server.storage.read((db) =>
      db.select({ state: due_work.state }).from(due_work).where(eq(due_work.kind, 'import')),
    )
  await expect.poll(states).toEqual([{ state: 'done' }])
})

test('one that stood still for too long writes nothing more, and says nothing of how it ended', async () => {
  const { server, counts } = await openImport()
  const first = startSlowly(server, 1)
  const before = requireNth(await claimImports(server))
  const running = first.handler.run(before, new AbortController().signal)
  await first.stands
  server.setNow(MONDAY_8H + LEASE)
  const second = startSlowly(server, 1)
  const now = requireNth(await claimImports(server))
  const ending = second.handler.run(now, new AbortController().signal)
  await second.stands
  first.goOn()
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'WorkInterrupted' }))
  expect(await counts()).toEqual([A_WRITE, 2 * A_WRITE])
  second.goOn()
  await ending
  expect(await counts()).toEqual([0, LINES])
})
