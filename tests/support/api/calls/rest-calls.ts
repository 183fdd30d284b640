/** Calls of `/rest/v1` as supabase-js writes them, without a port. */
import type { TestServer } from '#tests/support/api/test-server.ts'

export type RestBody = { code?: string; message?: string; details?: string | null; hint?: string }
export type RestReply<T> = { status: number; body: T; headers: Headers; text: string }

type Sending = { token?: string; prefer?: string; accept?: string; range?: string; body?: unknown }

/** @param address what follows `/rest/v1/` */
export async function sendRest<T = Record<string, unknown>[] & RestBody>(
  { request }: Pick<TestServer, 'request'>,
  method: string,
  address: string,
  { token = 'anon', prefer, accept, range, body }: Sending = {},
): Promise<RestReply<T>> {
  const response = await request(`/rest/v1/${address}`, {
    method,
    headers: {
      apikey: 'anon',
      Authorization: `Bearer ${token}`,
      ...(prefer !== undefined && { Prefer: prefer }),
      ...(accept !== undefined && { Accept: accept }),
      ...(range !== undefined && { Range: range }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, body: text === '' ? null : JSON.parse(text) }
}

export const SINGLE_ROW = 'application/vnd.pgrst.object+json'

/** Status and code, as most tests compare a refusal. */
export const formatRestRefusal = ({ status, body }: RestReply<RestBody>) => `${status} ${body.code}`
