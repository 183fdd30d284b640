import type { Context } from '#api/context.ts'
import type { serviceEndpoints } from '#api/contract/service.ts'
import type { Handlers } from '#api/mount.ts'
import { arrangeServices } from './arrange.ts'
import { changeService } from './change.ts'
import { changeComposite, createComposite } from './composite.ts'
import { createServices } from './create.ts'
import { removeComposite, removeService } from './delete.ts'
import { listServices } from './list.ts'

export const createServiceHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof serviceEndpoints> => ({
  'GET /api/services': listServices(context),
  'POST /api/services': createServices(context),
  'PUT /api/services/order': arrangeServices(context),
  'PATCH /api/services/:id': changeService(context),
  'DELETE /api/services/:id': removeService(context),
  'POST /api/composites': createComposite(context),
  'PATCH /api/composites/:id': changeComposite(context),
  'DELETE /api/composites/:id': removeComposite(context),
})
