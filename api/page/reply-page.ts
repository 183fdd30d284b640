import { type Compressed, pagePolicy, replyHtml, replyKept } from '#api/http/reply.ts'
import type { Http } from '#api/http/request.ts'

/** A page's text, and the hashes of each `<style>` in it. */
export type KeptPage = Compressed & { styleSources: readonly string[] }

/** A page whose compressed form is kept beside it. */
export function replyPage(c: Http, page: KeptPage): Response {
  const policy = pagePolicy(page.styleSources)
  const headers = { Vary: 'Accept-Encoding', 'Content-Security-Policy': policy }
  const whole = replyHtml(c, 200, page.text, headers)
  // Who takes which form is settled in one place, which answers JSON.
  const coding = replyKept(c, page, {}).headers.get('Content-Encoding')
  if (coding === null || page.brotli === null) return whole
  whole.headers.set('Content-Encoding', coding)
  return new Response(page.brotli, { status: 200, headers: whole.headers })
}

/** Moved, with the query that came along. */
export function redirectForGood(c: Http, path: string): Response {
  return replyHtml(c, 301, '', { Location: `${path}${new URL(c.req.url).search}` })
}
