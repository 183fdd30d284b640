/** The calls by which professionals are invited and come in. */

import {
  createEmail,
  findLastSmsTo,
  type NewAccount,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

export function sendInvitation(server: TestServer, token: string, id: string) {
  return server.call('POST /api/professionals/:id/invitation', { params: { id } }, token)
}

/** The token at the end of an invitation's link. */
export const parseInvitationToken = (url: string) => url.split('/convite/')[1] ?? ''

export function requestInvitation(server: TestServer, token: string) {
  return server.call('POST /api/invitation', { body: { token } })
}

type Accepting = { email?: string; password?: string; headers?: Record<string, string> }

export function sendInvitationAnswer(
  server: TestServer,
  token: string,
  { email = createEmail('rafa'), password = PASSWORD, headers = {} }: Accepting = {},
) {
  return server.call('POST /api/invitation/accept', { headers, body: { token, email, password } })
}

/** A professional who has taken the invitation up. */
export async function joinStaff(
  server: TestServer,
  owner: Pick<NewAccount, 'token'>,
  id: string,
  accepting?: Accepting,
): Promise<{ id: string; token: string; email: string }> {
  const { body } = await sendInvitation(server, owner.token, id)
  const joined = await sendInvitationAnswer(server, parseInvitationToken(body.url), accepting)
  if (joined.status !== 200) throw new Error(`not joined: ${joined.text}`)
  const { user, access_token = '' } = joined.body
  return { id: user.id, token: access_token, email: user.email }
}

export function listTeam(server: TestServer, token: string) {
  return server.call('GET /api/professionals', { query: {} }, token)
}

/** The link in the mail that somebody got last. */
export async function findInvitationSentTo(server: TestServer, email: string): Promise<string> {
  const [link = ''] =
    /https?:\/\/\S+\/convite\/[\w-]+/.exec(await findLastSmsTo(server, email)) ?? []
  return link
}
