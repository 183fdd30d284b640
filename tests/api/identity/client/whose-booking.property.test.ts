/**
 * Three people at one house type, prove, book and sign in by every way, in any order. Bia and Ana type
 * their own contacts only; Gil types anything. Bia and Gil have an account for each contact,
 * Ana one that has proved both, with a second step or without. Each reads exactly their own.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { Play, steps } from '#tests/support/api/calls/three-people.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

let server: TestServer
let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle(() => server.context.now())
  server = await startTestServer({ google: google.settings })
})
afterAll(async () => {
  await server.close()
  await google.close()
})

test('whatever three people do, each reads exactly their own', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (done, hasSecondStep) => {
      const play = new Play(
        { server, google },
        await createBusiness(server.storage, { clients: [] }),
        hasSecondStep,
      )
      await play.openAnasAccount()
      for (const one of done) await play.run(one)
      await play.proveAll()
      await play.separateAna()
      await play.check()
    }),
    { numRuns: 25 },
  )
}, 120_000)
