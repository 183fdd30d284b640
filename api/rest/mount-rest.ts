import { isUtf8 } from 'node:buffer'
import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { readJson } from '#api/http/body.ts'
import type { Observe } from '#api/http/observe.ts'
import { createAccountLimit } from '#api/http/rate-limit.ts'
import { replyEmpty, replyJson } from '#api/http/reply.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import { createRequestOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import type { Doorway, Handlers } from '#api/mount.ts'
import { UnreadableValueError } from '#db/rest/stored-value.ts'
import { answerProcedure, takeArguments } from './procedures.ts'
import { createSyntaxError, createUnknownTableError, RestError } from './protocol/rest-error.ts'
import type { RestAnswer } from './protocol/rows-answer.ts'
import { answerRead } from './read/answer-read.ts'
import { authenticateRest, REST_TABLES } from './read/caller.ts'
import {
  answerDelete,
  answerInsert,
  answerUpdate,
  type WriteRequest,
} from './write/answer-write.ts'

type Answer = (c: HttpContext, origin: RequestOrigin, name: string) => Promise<RestAnswer>

/**
 * The part of PostgREST's protocol that supabase-js speaks: a second interface to the same services. What it
 * reads is held to its caller (`db/rest`), what it writes goes through the contract's own calls.
 */
export function mountRest(
  app: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  { handlers, doorway }: { handlers: Handlers; doorway: Doorway },
): void {
  const serve = (method: string, path: string, answer: Answer) =>
    app.on(
      method,
      path,
      observe(path, async (c) => {
        const origin = createRequestOrigin(c, context, doorway.address)
        return replyRest(
          c,
          await answerOrRefuse(() => answer(c, origin, c.req.param('name') ?? '')),
        )
      }),
    )
  const limitAccount = createAccountLimit(context.rateLimitFactor)
  // Anybody may have an account: who works in no house is counted as the page's visitors are.
  const limitVisitors = async (c: HttpContext, origin: RequestOrigin) => {
    const account_id = await findStaffAccount(context, origin)
    if (account_id === null) await doorway.limit(c)
    return account_id
  }
  const write =
    (verb: (request: WriteRequest) => Promise<RestAnswer>): Answer =>
    async (c, origin, name) => {
      const table = requireTable(name)
      const account_id = await limitVisitors(c, origin)
      if (account_id !== null) await limitAccount(account_id)
      const body = c.req.method === 'DELETE' ? null : await readJson(c)
      return verb({ context, handlers, origin, table, query: getQuery(c), body })
    }
  serve('GET', '/rest/v1/:name', (c, origin, name) =>
    answerRead(context, origin, requireTable(name), getQuery(c)),
  )
  serve('POST', '/rest/v1/rpc/:name', async (c, origin, name) => {
    await limitVisitors(c, origin)
    const given = await readJson(c)
    const query = getQuery(c)
    return answerProcedure({ context, handlers, origin, name, given, query, method: 'POST' })
  })
  serve('GET', '/rest/v1/rpc/:name', (c, origin, name) => {
    const query = getQuery(c)
    const given = takeArguments(name, query)
    return answerProcedure({ context, handlers, origin, name, given, query, method: 'GET' })
  })
  serve('POST', '/rest/v1/:name', write(answerInsert))
  serve('PATCH', '/rest/v1/:name', write(answerUpdate))
  serve('DELETE', '/rest/v1/:name', write(answerDelete))
  serve('PUT', '/rest/v1/:name', async () => {
    throw new RestError(405, '0A000', 'PUT não é aceito nesta API.', {
      hint: "Use POST com 'Prefer: resolution=merge-duplicates'.",
    })
  })
}

/** The account of who works in a house; null for everybody else. */
async function findStaffAccount(context: Context, origin: RequestOrigin): Promise<string | null> {
  try {
    const caller = await authenticateRest(context, origin)
    const identity = await context.storage.read(caller)
    return identity.kind === 'staff' ? identity.staff.account.id : null
  } catch (error) {
    // Refused where the call acts.
    if (error instanceof RefusalError) return null
    throw error
  }
}

/** @throws RestError PGRST100 for bytes that are no text: they would be taken for other letters */
function getQuery(c: HttpContext): URLSearchParams {
  const { search, searchParams } = new URL(c.req.url)
  for (const [bytes] of search.matchAll(/(%[\da-f]{2})+/gi)) {
    if (!isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')))
      throw createSyntaxError('o endereço', 'UTF-8')
  }
  return searchParams
}

/** @throws RestError PGRST205 */
function requireTable(name: string): string {
  if (!REST_TABLES.includes(name)) throw createUnknownTableError(name.slice(0, 64))
  return name
}

async function answerOrRefuse(answer: () => Promise<RestAnswer>): Promise<RestAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof RestError) return { status: error.status, body: error.body }
    if (error instanceof UnreadableValueError) return toValueRefusal(error)
    throw error
  }
}

function toValueRefusal({ sqlstate, value }: UnreadableValueError): RestAnswer {
  const message = `O valor '${value.slice(0, 64)}' não serve para este filtro.`
  return { status: 400, body: { code: sqlstate, message, details: null, hint: null } }
}

function replyRest(c: HttpContext, { status, body, headers = {} }: RestAnswer) {
  if (status === 204) return replyEmpty(c, 204, headers)
  return replyJson(c, status, body === null ? '' : JSON.stringify(body), headers)
}
