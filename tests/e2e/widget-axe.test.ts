import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThemeColors } from '#domain/business.ts'
import { type Google, startGoogle } from '../google.ts'
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

async function findsNothing(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found, screen).toEqual([])
}

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

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, on: 'a phone' },
  { colorScheme, size: DESKTOP, on: 'a desktop' },
])

test.each(looks)('no screen of the sign-in has a fault, $colorScheme on $on', async (look) => {
  expect(await walk(look)).toHaveLength(14)
})

const all = (color: string): ThemeColors => ({
  primary: color,
  secondary: color,
  accent: color,
  background: color,
  text: color,
})

test.each([
  ['yellow', { ...all('#FFFF00'), background: '#FFFFFF', text: '#FFF700' }],
  ['black', all('#000000')],
])('the sign-in of a salon all in %s has no fault, light and dark', async (_, theme_colors) => {
  await walk({ colorScheme: 'light', size: PHONE }, theme_colors)
  await walk({ colorScheme: 'dark', size: DESKTOP }, theme_colors)
})
