import type { Context } from '#api/context.ts'
import type { Call } from '#api/contract/contract.ts'
import { createHandlers } from '#api/handlers.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { answerCall, type Handlers } from '#api/mount.ts'
import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { MakeCall } from './writer.ts'

/** Calls in the name of whoever sent a request, each in a transaction of its own, as if it had come by itself. */
export function createCalls(context: Context, handlers: Handlers, origin: RequestOrigin): MakeCall {
  return (name, parts) =>
    answerCall(context, handlers, origin, name, withReason(name, withKey(parts, origin), origin))
}

/** What may change money, or a day whose till was counted, and is told why by a header. */
const REASONED: ReadonlySet<Call> = new Set<Call>([
  'POST /api/bookings/:id/status',
  'DELETE /api/bookings/:id',
  'POST /api/bookings/:id/restore',
  'PATCH /api/product-sales/:id',
  'DELETE /api/product-sales/:id',
])

/** @throws RestError 22023 where the header is not readable; how long it may be, the call says */
function withReason(
  name: Call,
  parts: Parameters<MakeCall>[1],
  origin: RequestOrigin,
): Parameters<MakeCall>[1] {
  const typed = origin.header('vez-reason')
  if (typed === undefined || !REASONED.has(name)) return parts
  return { ...parts, body: { ...Object(parts.body ?? {}), reason: decodeReason(typed) } }
}

function decodeReason(typed: string): string {
  try {
    return decodeURIComponent(typed)
  } catch {
    throw new RestError(400, '22023', "'Vez-Reason' é um texto em UTF-8, codificado por cento.")
  }
}

/**
 * Calls that hold together: all of them in one transaction, which the first refusal undoes.
 * @param fn is given the transaction, and the calls that write in it
 */
export async function writeTogether<T>(
  context: Context,
  origin: RequestOrigin,
  fn: (tx: Db, call: MakeCall) => Promise<T>,
): Promise<T> {
  let isWoken = false
  const result = await context.storage.write((tx) => {
    const run = <R>(inner: (db: Db) => Promise<R>) => inner(tx)
    const storage: Context['storage'] = {
      ...context.storage,
      read: run,
      write: run,
      readHeavy: (_house, inner) => inner(tx),
    }
    const wakeWorker = () => {
      isWoken = true
    }
    const catalogs = context.catalogs.createForTransaction()
    const bound: Context = { ...context, storage, catalogs, wakeWorker }
    return fn(tx, createCalls(bound, createHandlers(bound), origin))
  })
  if (isWoken) context.wakeWorker()
  return result
}

/** Where a call takes a key, the one that came with the request is its. */
function withKey(parts: Parameters<MakeCall>[1], origin: RequestOrigin): Parameters<MakeCall>[1] {
  const key = origin.header('idempotency-key')
  return parts.headers && key !== undefined
    ? { ...parts, headers: { 'idempotency-key': key } }
    : parts
}
