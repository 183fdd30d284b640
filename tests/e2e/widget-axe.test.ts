import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThemeColors } from '#domain/business.ts'
import { type Google, startGoogle } from '../google.ts'
import { EXTREMES, findsNothing, LOOKS } from './find-faults.ts'
import { useMailbox } from './mailbox.ts'
import { anyone } from './screen.ts'
import { walkSignIn } from './sign-in-screens.ts'
import { useStand } from './stand.ts'
import { DESKTOP, PHONE, type VisitOptions } from './visit.ts'

const mailbox = useMailbox()
let google: Google
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
const stand = useStand({ env: () => ({ ...mailbox.env(), ...google.env }) })

async function walk(look: VisitOptions, theme_colors?: ThemeColors): Promise<string[]> {
  const known = { ...anyone(), name: 'Mariana Silva' }
  const clients = [{ nome: known.name, email: known.email, telefone: known.phone }]
  const settings = theme_colors ? { theme_colors } : {}
  const { slug } = await stand.salon({ clients, settings })
  const options = { bypassCSP: true, allow: /status of 4\d\d/, ...look }
  const { page } = await stand.visit('about:blank', options)
  const seen: string[] = []
  await walkSignIn(page, `${stand.url}/${slug}/login`, known, async (screen) => {
    seen.push(screen)
    await findsNothing(page, screen)
  })
  return seen
}

test.each(LOOKS)('no screen of the sign-in has a fault, $colorScheme on $on', async (look) => {
  expect(await walk(look)).toHaveLength(14)
})

test.each(EXTREMES)(
  'the sign-in of a salon all in %s has no fault, light and dark',
  async (_, theme_colors) => {
    await walk({ colorScheme: 'light', size: PHONE }, theme_colors)
    await walk({ colorScheme: 'dark', size: DESKTOP }, theme_colors)
  },
)
