import { eq } from 'drizzle-orm'
import { createImportHandler } from '#api/import/run.ts'
import { due_work } from '#db/tables/due-work.ts'
import type { TestServer } from './test-server.ts'

/** Does what is due of imports, as the worker does it. */
export async function runImports({ storage, context }: TestServer): Promise<void> {
  const handler = createImportHandler(context)
  const due = await storage.read((db) =>
    db.select().from(due_work).where(eq(due_work.kind, 'import')),
  )
  for (const row of due.filter(({ state }) => state === 'waiting')) {
    await handler.run(row, new AbortController().signal)
    await storage.write(async (tx) => {
      await handler.end?.(tx, row)
      await tx.update(due_work).set({ state: 'done' }).where(eq(due_work.id, row.id))
    })
  }
}
