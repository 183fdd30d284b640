import type { Hono } from 'hono'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { type AppEnv, getHeader, type HttpContext } from '#api/http/request.ts'
import type { PictureStore } from '#db/dialect/picture-store.ts'
import { PICTURE_SIZES, parsePictureFile, parseSharedPictureFile } from '#domain/picture/picture.ts'

/** For any site, as the widget is; opened by itself it may run nothing. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

const ROUTE = '/pictures/:file'

/** Pictures by the name of their content, which never changes. */
export function servePictures(
  site: Hono<AppEnv>,
  { storage, pictures }: Pick<Context, 'storage' | 'pictures'>,
  observe: Observe,
  replyNotFound: (c: HttpContext) => Response,
): void {
  site.get(
    ROUTE,
    observe(ROUTE, async (c) => {
      const file = c.req.param('file') ?? ''
      const shared = parseSharedPictureFile(file)
      if (shared) {
        const content = await findShared(storage.pictures, pictures, shared)
        const headers = { ...HEADERS, 'Content-Type': 'image/jpeg' }
        return content ? new Response(content, { headers }) : replyNotFound(c)
      }
      const asked = parsePictureFile(file)
      if (!asked) return replyNotFound(c)
      const etag = `"${asked.name}-${asked.size}"`
      const headers = { ...HEADERS, ETag: etag, 'X-Request-Id': c.get('request_id') }
      const isKnown = getHeader(c, 'if-none-match')?.includes(etag)
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
