/** The links that undo a thief's second step and e-mail work in whichever order they are opened. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { updateUser } from '#db/account/users.ts'
import { changeUser, verifyToken } from '#tests/support/api/people/auth-calls.ts'
import { createSecuredOwner } from '#tests/support/api/people/second-step-calls.ts'
import { findLastSmsTo } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test.each([['step'], ['email']] as const)(
  'the owner comes back by the link of the %s',
  async (first) => {
    const { id, email } = await createSecuredOwner(server)
    const mail = await findLastSmsTo(server, email)
    const [, step] = /#token_hash=([\w-]+)&type=recovery/.exec(mail) ?? []
    server.setNow(server.context.now() + 60_000)
    const undo = await server.storage.write(async (tx) => {
      await updateUser(tx, id, { email: 'ladrao@exemplo.com', updated_at: server.context.now() })
      return createOneTimeToken(tx, server.context, 'email_undo', {
        account_id: id,
        subject: email,
      })
    })
    const token_hash = first === 'step' ? step : undo.token
    const lent = await verifyToken(server, { type: 'recovery', token_hash })
    expect(lent.status).toBe(200)
    const password = 'uma senha bem nova'
    const changed = await changeUser(server, lent.body.access_token ?? '', { password })
    expect(changed.status).toBe(200)
  },
)
