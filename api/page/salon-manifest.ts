import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Observe } from '#api/http/observe.ts'
import { replyText } from '#api/http/reply.ts'
import type { AppEnv, HttpContext } from '#api/http/request.ts'
import type { IconWork } from '#api/picture/draw-icon.ts'
import { getInitials } from '#domain/business/settings.ts'
import { ICON_SHAPES, ICON_SIZES, type IconShape, parseIconFile } from '#domain/picture/icon.ts'
import { isOwnPicture, listPictureNames } from '#domain/picture/picture.ts'
import { messages } from './messages.pt-BR.ts'
import { replyNotFound } from './not-found.ts'

const MANIFEST = '/:slug/manifest.webmanifest'
const ICON = '/:slug/icon/:file'
/** Icons of so many looks are kept drawn, some 8 KB each. */
const MOST_DRAWN = 300

type LoadCatalog = (c: HttpContext, slug: string) => Promise<BusinessCatalog | Response>

/** Each salon's page as an application of its own: its name, its colour, its logo or first letters. */
export function mountSalonManifest(
  app: Hono<AppEnv>,
  { pictures }: Pick<Context, 'pictures'>,
  observe: Observe,
  load: LoadCatalog,
): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const draw = (work: IconWork) => {
    const key = toLookKey(work)
    const known = drawn.get(key)
    if (known) return known
    if (drawn.size >= MOST_DRAWN) drawn.clear()
    const drawing = pictures.icon(work).then((bytes) => new Uint8Array(bytes))
    drawn.set(key, drawing)
    // What failed is tried again by who asks next.
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
  app.get(
    MANIFEST,
    observe(MANIFEST, async (c) => {
      const catalog = await load(c, c.req.param('slug') ?? '')
      if (catalog instanceof Response) return catalog
      return replyText(c, 200, JSON.stringify(toManifest(catalog)), 'application/manifest+json')
    }),
  )
  app.get(
    ICON,
    observe(ICON, async (c) => {
      const shape = parseIconFile(c.req.param('file') ?? '')
      const catalog = shape && (await load(c, c.req.param('slug') ?? ''))
      if (!catalog) return replyNotFound(c)
      if (catalog instanceof Response) return catalog
      const headers = {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=86400',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': c.get('request_id'),
      }
      return new Response(await draw(toIconWork(catalog, shape)), { headers })
    }),
  )
}

function toIconWork({ rows, settings }: BusinessCatalog, shape: IconShape): IconWork {
  const { business_name, business_logo } = rows.business
  const isKept = business_logo !== null && isOwnPicture(business_logo)
  return {
    shape,
    logo: (isKept && listPictureNames(business_logo)[0]) || null,
    initials: getInitials(business_name),
    color: settings.theme_colors.primary,
  }
}

const toLookKey = ({ shape, logo, initials, color }: IconWork) =>
  [shape, logo ?? `${initials} ${color}`].join('\n')

/** Another look has another address: telephones ask for a new one. */
function getIconPath(catalog: BusinessCatalog, shape: IconShape): string {
  const look = createHash('sha256')
    .update(toLookKey(toIconWork(catalog, shape)))
    .digest('hex')
  return `/${catalog.rows.business.slug}/icon/${shape}.png?v=${look.slice(0, 8)}`
}

/** `scope` is what addresses begin with: without its slash `/ana` would be of `/ana-maria`, too. */
function toManifest(catalog: BusinessCatalog) {
  const { business_name, slug, user_id } = catalog.rows.business
  const { primary, background } = catalog.settings.theme_colors
  return {
    // Its address may change, and is the same application.
    id: `/?salao=${user_id}`,
    name: business_name,
    short_name: business_name,
    description: messages.business.description(business_name),
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: `/${slug}/?app`,
    scope: `/${slug}/`,
    display: 'standalone',
    background_color: background,
    theme_color: primary,
    icons: ICON_SHAPES.map((shape) => ({
      src: getIconPath(catalog, shape),
      sizes: `${ICON_SIZES[shape]}x${ICON_SIZES[shape]}`,
      type: 'image/png',
      purpose: shape === 'maskable-512' ? 'maskable' : 'any',
    })),
  }
}

/** What a salon's page says of its manifest. */
export const getManifestPath = (slug: string): string => `/${slug}/manifest.webmanifest`
export const getTouchIconPath = (catalog: BusinessCatalog): string =>
  getIconPath(catalog, 'any-192')
