import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThemeColors } from '#domain/business/settings.ts'
import {
  AXE_LOOKS,
  EXTREMES,
  expectNoColorFaults,
  expectNoFaults,
} from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
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

type Size = VisitOptions['size'] & object

async function walk(size: Size, theme_colors?: ThemeColors): Promise<string[]> {
  const check = theme_colors ? expectNoColorFaults : expectNoFaults
  const known = { ...createPerson(), name: 'Mariana Silva' }
  const clients = [{ nome: known.name, email: known.email, telefone: known.phone }]
  const settings = theme_colors ? { theme_colors } : {}
  const { slug } = await stand.salon({ clients, settings })
  const options = { bypassCSP: true, allow: /status of 4\d\d/, size }
  const { page } = await stand.visit('about:blank', options)
  const seen: string[] = []
  await walkSignIn(page, `${stand.url}/${slug}/login`, known, async (screen) => {
    seen.push(screen)
    await check(page, screen)
  })
  return seen
}

test.each(AXE_LOOKS)(
  'no screen of the sign-in has a fault, light and dark on $on',
  async ({ size }) => {
    expect(await walk(size)).toHaveLength(14)
  },
)

test.each(EXTREMES)(
  'the sign-in of a salon all in %s has no fault, light and dark',
  async (_, theme_colors) => {
    for (const { size } of AXE_LOOKS) await walk(size, theme_colors)
  },
)
