import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { createClientAddressReader } from '#api/http/rate-limit.ts'
import { type AppEnv, getHeader, type HttpContext } from '#api/http/request.ts'
import { createRequestOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import type { PictureStore } from '#db/dialect/picture-store.ts'
import { isPagePicture } from '#db/pictures.ts'
import { PICTURE_SIZES, parsePictureFile, parseSharedPictureFile } from '#domain/picture/picture.ts'

/** Opened by itself it may run nothing. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** For any site, as the widget is, and for ever: what a name names never changes. */
const PUBLIC_HEADERS = {
  ...HEADERS,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** For one person's eyes: whoever uses the browser after them finds nothing. */
const PRIVATE_HEADERS = {
  ...HEADERS,
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const ROUTE = '/pictures/:file'

/**
 * Pictures by the name of their content: those of a house's page to anybody, all others (what clients
 * looked like, receipts, products, what a form has just sent) to those of the house who may see them.
 * @param mayView whether whoever asks may see one that is on no page
 */
export function servePictures(
  site: Hono<AppEnv>,
  context: Context,
  observe: Observe,
  replyNotFound: (c: HttpContext) => Response,
  mayView: (origin: RequestOrigin, name: string) => Promise<boolean>,
): void {
  const { storage, pictures, trustedProxies } = context
  const readAddress = createClientAddressReader(trustedProxies)
  site.get(
    ROUTE,
    observe(ROUTE, async (c) => {
      const file = c.req.param('file') ?? ''
      const shared = parseSharedPictureFile(file)
      const asked = parsePictureFile(file)
      const name = shared ?? asked?.name
      if (!name) return replyNotFound(c)
      const isPublic = await storage.read((db) => isPagePicture(db, name))
      if (shared) {
        const content = isPublic && (await findShared(storage.pictures, pictures, shared))
        const headers = { ...PUBLIC_HEADERS, 'Content-Type': 'image/jpeg' }
        return content ? new Response(content, { headers }) : replyNotFound(c)
      }
      if (!asked) return replyNotFound(c)
      if (!isPublic && !(await mayView(createRequestOrigin(c, context, readAddress), name)))
        return replyNotFound(c)
      const etag = `"${asked.name}-${asked.size}"`
      const headers = {
        ...(isPublic ? { ...PUBLIC_HEADERS, ETag: etag } : PRIVATE_HEADERS),
        'Content-Type': 'image/webp',
        'X-Request-Id': c.get('request_id'),
      }
      const isKnown = isPublic && getHeader(c, 'if-none-match')?.includes(etag)
      if (isKnown) return new Response(null, { status: 304, headers })
      const content = await storage.pictures.findFile(asked.name, asked.size)
      return content ? new Response(content, { headers }) : replyNotFound(c)
    }),
  )
}

/** The cut for links is made when somebody first asks for it: of most pictures nobody does. */
async function findShared(
  store: PictureStore,
  pictures: Context['pictures'],
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = await store.findShared(name)
  if (known) return known
  const isThere = (await store.findFile(name, PICTURE_SIZES[0])) !== null
  return isThere && (await pictures.share(name)) ? store.findShared(name) : null
}
