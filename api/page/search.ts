import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { normalizeName } from '#domain/people/client.ts'
import { findByName } from './find-salons.ts'
import { searchPage } from './search-page.ts'

const PATH = '/public-booking'
const LONGEST = 80

/** Where somebody finds a salon by its name; a form and links, no script (`?nome=`). */
export function mountSearch(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const canonical = context.publicUrl && `${context.publicUrl}${PATH}`
  const answer = observe(PATH, async (c) => {
    const name = normalizeName((c.req.query('nome') ?? '').slice(0, LONGEST))
    if (!name) return replyHtml(c, 200, searchPage({ canonical, longest: LONGEST }))
    const salons = isName(name) ? await findByName(context, name) : []
    return replyHtml(c, 200, searchPage({ canonical, longest: LONGEST, asked: { name, salons } }))
  })
  app.get(PATH, answer)
}

/** Signs alone would match every name. */
const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)
