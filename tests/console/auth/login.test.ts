import { test } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectPath, expectToast, signInByForm } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

test.each([1,2,3,4])('lets an owner in, and says so', async () => {
  const { owner } = await openSalon(stand)
  const t0 = performance.now()
  const page = await stand.visit('/login')
  const t1 = performance.now()
  await signInByForm(page, owner)
  const t2 = performance.now()
  await expectToast(page, 'Login realizado com sucesso!')
  await expectPath(page, '/admin/agenda')
  const t3 = performance.now()
  process.stdout.write([t1-t0,t2-t1,t3-t2].map(Math.round).join(' ')+'\n')
})
