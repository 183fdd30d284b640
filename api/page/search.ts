import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import { createPageAddressReader } from '#api/http/asked-address.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyHtml } from '#api/http/reply.ts'
import type { AppEnv } from '#api/http/request.ts'
import { normalizeName } from '#domain/people/client.ts'
import { findSalonsByName } from './find-salons.ts'
import { renderSearchPage } from './search-page.ts'

const SEARCH_PATH = '/public-booking'
const MAX_NAME_LENGTH = 80

/** Where somebody finds a salon by its name; a form and links, no script (`?nome=`). */
export function mountSearch(app: Hono<AppEnv>, context: Context, observe: Observe): void {
  const getAddress = createPageAddressReader(context)
  const answer = observe(SEARCH_PATH, async (c) => {
    const address = getAddress(c)
    const canonical = address && `${address}${SEARCH_PATH}`
    const name = normalizeName((c.req.query('nome') ?? '').slice(0, MAX_NAME_LENGTH))
    if (!name) return replyHtml(c, 200, renderSearchPage({ canonical, longest: MAX_NAME_LENGTH }))
    const salons = hasLetterOrDigit(name) ? await findSalonsByName(context, name) : []
    return replyHtml(
      c,
      200,
      renderSearchPage({ canonical, longest: MAX_NAME_LENGTH, asked: { name, salons } }),
    )
  })
  app.get(SEARCH_PATH, answer)
}

/** Signs alone would match every name. */
const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)
