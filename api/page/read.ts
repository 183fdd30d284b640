import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Catalog } from '../business/catalog.ts'
import type { Context } from '../context.ts'
import { type Contract, contract } from '../contract/contract.ts'
import { compressText } from '../http/reply.ts'
import { type Handler, Written } from '../mount.ts'
import { projectPage } from './project.ts'

type ReadPage = Handler<Contract['GET /api/public/:slug']>

/** The page of a business, encoded and compressed once for each version of it. */
export function readPage(context: Context): ReadPage {
  const written = new WeakMap<Catalog, Promise<Written>>()
  return async ({ params }) => {
    const catalog = await context.catalogs.bySlug(params.slug)
    let page = written.get(catalog)
    if (!page) {
      page = writePage(catalog)
      written.set(catalog, page)
    }
    return page
  }
}

async function writePage(catalog: Catalog): Promise<Written> {
  const shape = contract['GET /api/public/:slug'].response
  const text = JSON.stringify(z.encode(shape, projectPage(catalog)))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const brotli = await compressText(text, 6)
  return new Written({ text, brotli }, { kept: { etag, cacheControl: 'no-cache' } })
}
