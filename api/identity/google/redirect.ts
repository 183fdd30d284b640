import type { RequestOrigin } from '#api/http/request-origin.ts'
import { NO_BODY, PreparedResponse } from '#api/mount.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import type { Refusal } from '#domain/refusal.ts'

/**
 * Leads a browser back to a page of ours with a refusal.
 * @param target path and query of that page
 * @param pkce whether its caller reads the query; the fragment else, which no server sees
 */
export function redirectWithRefusal(
  origin: RequestOrigin,
  target: string,
  refusal: Refusal,
  pkce: boolean,
): PreparedResponse {
  return redirectToPage(origin, target, pkce ? 'query' : 'fragment', {
    error: refusal.code === 'unexpected' ? 'server_error' : 'access_denied',
    error_code: refusal.code,
    error_description: formatRefusal(refusal),
  })
}

/** Leads a browser to a page of ours, with what it is to be params. */
export function redirectToPage(
  origin: RequestOrigin,
  target: string,
  where: 'query' | 'fragment',
  params: Record<string, string>,
  cookies: readonly string[] = [],
): PreparedResponse {
  const url = new URL(target, origin.baseUrl())
  if (where === 'fragment') url.hash = new URLSearchParams(params).toString()
  else for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return new PreparedResponse(NO_BODY, { status: 302, location: url.href, cookies })
}
