import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { type Contract, contract } from '#api/contract/contract.ts'
import { compressText } from '#api/http/answer.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { type PageData, toPageData } from './page-data.ts'

type GetPage = Handler<Contract['GET /api/public/:slug']>

/** The data of a business's page, at the version it was read at. */
export function getPage(context: Context): GetPage {
  return async ({ params }) => {
    const { answer } = await getReadyPage(context, await context.catalogs.loadBySlug(params.slug))
    return answer
  }
}

export type ReadyPage = { data: PageData; answer: PreparedResponse }

// A catalogue is one version of one business, so whoever holds it may share what was made of it.
const readyPages = new WeakMap<BusinessCatalog, Promise<ReadyPage>>()

/** What the page shows, encoded and compressed once for each version of the business. */
export function getReadyPage(
  context: Pick<Context, 'google'>,
  catalog: BusinessCatalog,
): Promise<ReadyPage> {
  let page = readyPages.get(catalog)
  if (!page) {
    page = prepareReadyPage(context, catalog)
    readyPages.set(catalog, page)
  }
  return page
}

async function prepareReadyPage(
  context: Pick<Context, 'google'>,
  catalog: BusinessCatalog,
): Promise<ReadyPage> {
  const data = toPageData(context, catalog)
  const text = JSON.stringify(z.encode(contract['GET /api/public/:slug'].response, data))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const brotli = await compressText(text, 6)
  const answer = new PreparedResponse(
    { text, brotli },
    { kept: { etag, cacheControl: 'no-cache' } },
  )
  return { data, answer }
}
