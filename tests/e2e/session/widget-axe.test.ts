import { afterAll, beforeAll, expect, test } from 'vitest'
import { AXE_VISIT, expectNoFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import { createPerson } from '#tests/support/e2e/screens/screen.ts'
import { walkSignIn } from '#tests/support/e2e/tours/sign-in-tour.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

const mailbox = useMailbox()
let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
const stand = useTestSite({ env: () => ({ ...mailbox.env(), ...google.env }) })

test('no screen of the sign-in has a fault', async () => {
  const known = { ...createPerson(), name: 'Mariana Silva' }
  const clients = [{ nome: known.name, email: known.email, telefone: known.phone }]
  const { slug } = await stand.salon({ clients })
  const options = { ...AXE_VISIT, allow: /status of 4\d\d/ }
  const { page } = await stand.visit('about:blank', options)
  const seen: string[] = []
  await walkSignIn(page, `${stand.url}/${slug}/login`, known, async (screen) => {
    seen.push(screen)
    await expectNoFaultsInLooks(page, screen)
  })
  expect(seen).toHaveLength(14)
})
