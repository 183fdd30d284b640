import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Catalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { type Contract, contract } from '#api/contract/contract.ts'
import { compressText } from '#api/http/reply.ts'
import { type Handler, Written } from '#api/mount.ts'
import { type PageData, projectPage } from './page-data.ts'

type ReadPage = Handler<Contract['GET /api/public/:slug']>

/** The data of a business's page, at the version it was read at. */
export function readPage(context: Context): ReadPage {
  return async ({ params }) => {
    const { answer } = await pageOf(await context.catalogs.bySlug(params.slug))
    return answer
  }
}

export type ReadyPage = { data: PageData; answer: Written }

// A catalogue is one version of one business, so whoever holds it may share what was made of it.
const ready = new WeakMap<Catalog, Promise<ReadyPage>>()

/** What the page shows, encoded and compressed once for each version of the business. */
export function pageOf(catalog: Catalog): Promise<ReadyPage> {
  let page = ready.get(catalog)
  if (!page) {
    page = makeReady(catalog)
    ready.set(catalog, page)
  }
  return page
}

async function makeReady(catalog: Catalog): Promise<ReadyPage> {
  const data = projectPage(catalog)
  const text = JSON.stringify(z.encode(contract['GET /api/public/:slug'].response, data))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const brotli = await compressText(text, 6)
  const answer = new Written({ text, brotli }, { kept: { etag, cacheControl: 'no-cache' } })
  return { data, answer }
}
