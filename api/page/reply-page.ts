import {
  type Compressed,
  formatPagePolicy,
  replyHtml,
  replyPrecompressed,
} from '#api/http/reply.ts'
import type { HttpContext } from '#api/http/request.ts'

/** A page's text, and the hashes of each `<style>` in it. */
export type CompressedPage = Compressed & { styleSources: readonly string[] }

/** A page whose compressed form is kept beside it. */
export function replyPage(c: HttpContext, page: CompressedPage): Response {
  const policy = formatPagePolicy(page.styleSources)
  const headers = { Vary: 'Accept-Encoding', 'Content-Security-Policy': policy }
  const whole = replyHtml(c, 200, page.text, headers)
  // Who takes which form is settled in one place, which answers JSON.
  const coding = replyPrecompressed(c, page, {}).headers.get('Content-Encoding')
  if (coding === null || page.brotli === null) return whole
  whole.headers.set('Content-Encoding', coding)
  return new Response(page.brotli, { status: 200, headers: whole.headers })
}

/** Moved, with the query that came along. */
export function redirectPermanently(c: HttpContext, path: string): Response {
  return replyHtml(c, 301, '', { Location: `${path}${new URL(c.req.url).search}` })
}
