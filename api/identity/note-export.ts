import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { AuditAction } from '#domain/people/audit.ts'
import { writeAudit } from './audit.ts'

type ExportAction = Extract<AuditAction, `${string}s_exported`>

/** Writes down who takes a list out of the house as a file, before the first part of it is read. */
export const noteExport = (
  context: Context,
  caller: (db: Db) => Promise<{ account: { id: string } }>,
  origin: RequestOrigin,
  action: ExportAction,
): Promise<void> =>
  context.storage.write(async (tx) => {
    const { account } = await caller(tx)
    await writeAudit(tx, context, account.id, action, origin)
  })
