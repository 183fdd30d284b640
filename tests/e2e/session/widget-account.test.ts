import { test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import { openLogin } from '#tests/support/e2e/screens/login-screen.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ env: mailbox.env })

test('a part of the sign-in that does not load can be asked for again', async () => {
  const { page } = await openLogin(stand, {}, { allow: /ERR_FAILED/ })
  await page.route(/\/widget\/password-form-.*\.js$/, (route) => route.abort(), { times: 1 })
  await button(page, 'Entrar com e-mail e senha').click()
  await expectText(page, 'Não foi possível abrir esta parte. Confira sua conexão.')
  await expectVisible(button(page, 'Tentar novamente'))
})
