/** What was typed and not saved, on a computer that others use too. */
import { expect, test } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const DAY_MS = 24 * 60 * 60 * 1000

test('what nobody came back for in a week goes, whoever typed it; what is younger waits for them', async () => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, 'about:blank')
  const store = (name: string, days: number) => {
    const draft = { changes: { note: 'de alguém' }, shown: {}, at: Date.now() - days * DAY_MS }
    page.storeItem(`vez:draft:${name}`, JSON.stringify(draft))
  }
  store('other:comanda-1', 8)
  store('other:comanda-2', 6)
  page.storeItem('vez:draft:other:comanda-3', 'nothing of ours')
  await page.goto('/admin/professionals')
  await expectHeading(page, 'Profissionais')
  const left = () => Object.keys(page.readStorage()).filter((key) => key.startsWith('vez:draft:'))
  await expect.poll(left).toEqual(['vez:draft:other:comanda-2'])
})
