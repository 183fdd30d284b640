import { html } from 'hono/html'
import { SHARED_PICTURE, toPictureSize, toSharedPicture } from '#domain/picture/picture.ts'
import { parseUrl } from '#domain/text/parse-url.ts'
import type { Html } from './document.ts'
import { messages } from './messages.pt-BR.ts'
import type { PageData } from './page-data.ts'

const MAX_SUMMARY_LENGTH = 160

/** The salon's own description in one line that fits a list of results, or a sentence of ours. */
export function formatSummary({ business }: PageData): string {
  const text = (business.description ?? '').replace(/\s+/g, ' ').trim()
  if (!text) return messages.business.description(business.name)
  if (text.length <= MAX_SUMMARY_LENGTH) return text
  const words = text.slice(0, MAX_SUMMARY_LENGTH).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,.;:]+$/, '')}…`
}

type SharedPicture = { url: string; isLogo: boolean }

/**
 * The salon's pictures by their whole addresses, its logo first. One of our own needs a public
 * address; pictures of a gallery that is switched off stay there.
 */
export function listPictures({ business }: PageData, siteUrl: string | null): SharedPicture[] {
  const { logo, gallery_images, public_page_settings } = business
  const gallery = public_page_settings.show_galeria ? gallery_images : []
  const large = toPictureSize(logo, 1600)
  const all = [...(large ? [{ at: large, isLogo: true }] : []), ...gallery.map(toGalleryPicture)]
  return all.flatMap(({ at, isLogo }) => {
    const base = at.startsWith('/') ? siteUrl : ''
    const url = base === null ? '' : `${base}${at}`
    return parseUrl(url) ? [{ url, isLogo }] : []
  })
}

const toGalleryPicture = (at: string) => ({ at, isLogo: false })

/** What a link shows: the first photograph of the salon, else its logo. */
function findLinkPicture(page: PageData, siteUrl: string | null): SharedPicture | undefined {
  const pictures = listPictures(page, siteUrl)
  return pictures.find(({ isLogo }) => !isLogo) ?? pictures[0]
}

/** Our own photographs come cut to size; of anybody else's the size is not known. */
function describePicture({ url, isLogo }: SharedPicture, siteUrl: string | null) {
  const own = siteUrl !== null && url.startsWith(`${siteUrl}/`)
  const cut = own && !isLogo ? toSharedPicture(url.slice(siteUrl.length)) : null
  if (cut === null) return { image: url }
  return {
    image: `${siteUrl}${cut}`,
    'image:type': 'image/jpeg',
    'image:width': String(SHARED_PICTURE.width),
    'image:height': String(SHARED_PICTURE.height),
  }
}

/** What a link to the page looks like where it is shared: Open Graph, and Twitter's own. */
export function renderSocialTags(page: PageData, siteUrl: string | null): Html {
  const { name, slug } = page.business
  const picture = findLinkPicture(page, siteUrl)
  const described = picture && describePicture(picture, siteUrl)
  const isWide = picture !== undefined && !picture.isLogo
  const shared = { title: messages.business.title(name), description: formatSummary(page) }
  const og = {
    type: 'website',
    site_name: 'Vez',
    locale: 'pt_BR',
    ...shared,
    url: siteUrl && `${siteUrl}/${slug}`,
    ...described,
    'image:alt': picture && name,
  }
  const twitter = {
    card: isWide ? 'summary_large_image' : 'summary',
    ...shared,
    image: described?.image,
    'image:alt': picture && name,
  }
  return html`${renderTags('property', 'og', og)}${renderTags('name', 'twitter', twitter)}`
}

type SharedPage = {
  title: string
  description: string
  /** Both by their whole addresses; null where none is known. */
  url: string | null
  picture: string | null
}

/** The same for a page of our own, whose picture is cut to size. */
export function renderPageTags({ title, description, url, picture }: SharedPage): Html {
  const shared = { title, description, image: picture }
  const size = picture && { 'image:width': '1200', 'image:height': '630' }
  const og = { type: 'website', site_name: 'Vez', locale: 'pt_BR', ...shared, url, ...size }
  const twitter = { card: picture ? 'summary_large_image' : 'summary', ...shared }
  return html`${renderTags('property', 'og', og)}${renderTags('name', 'twitter', twitter)}`
}

type Values = Record<string, string | null | undefined>

function renderTags(attribute: 'property' | 'name', prefix: string, values: Values): Html[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value ? html`<meta ${attribute}="${prefix}:${key}" content="${value}">\n` : [],
  )
}
