import type { Context } from '#api/context.ts'
import type { importEndpoints } from '#api/contract/import.ts'
import type { Handlers } from '#api/mount.ts'
import { checkLines } from './check-lines.ts'
import {
  createImport,
  forgetImport,
  getImport,
  listHouseImports,
  listImportLines,
  startImport,
  undoImport,
} from './manage.ts'

/** The handlers of this room. */
export const createImportHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof importEndpoints> => ({
  'GET /api/imports': listHouseImports(context),
  'POST /api/imports': createImport(context),
  'GET /api/imports/:id': getImport(context),
  'DELETE /api/imports/:id': forgetImport(context),
  'POST /api/imports/:id/lines': checkLines(context),
  'GET /api/imports/:id/lines': listImportLines(context),
  'POST /api/imports/:id/start': startImport(context),
  'POST /api/imports/:id/undo': undoImport(context),
})
