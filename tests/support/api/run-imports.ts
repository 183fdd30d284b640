import { eq } from 'drizzle-orm'
import { createImportHandler } from '#api/import/run.ts'
import { claimWork, type DueWork } from '#db/due-work.ts'
import { due_work } from '#db/tables/due-work.ts'
import { LEASES_MS } from '#domain/due-work/due-work.ts'
import type { TestServer } from './test-server.ts'

/** Takes what is due of imports into its hands, as a worker does. */
export async function claimImports({
  storage,
  context,
}: Pick<TestServer, 'storage' | 'context'>): Promise<DueWork[]> {
  const due = await storage.read((db) =>
    db.select({ id: due_work.id }).from(due_work).where(eq(due_work.kind, 'import')),
  )
  const ids = due.map(({ id }) => id)
  const claim = { now: context.now(), kinds: ['import'], lease_ms: LEASES_MS.renewed } as const
  return storage.write((tx) => claimWork(tx, ids, claim))
}

/** Does what is due of imports, as the worker does it. */
export async function runImports(server: TestServer): Promise<void> {
  const { storage, context } = server
  const handler = createImportHandler(context)
  for (const row of await claimImports(server)) {
    await handler.run(row, new AbortController().signal)
    await storage.write(async (tx) => {
      await handler.end?.(tx, row)
      await tx.update(due_work).set({ state: 'done' }).where(eq(due_work.id, row.id))
    })
  }
}
