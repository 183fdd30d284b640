import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  expectEverythingKept,
  FORM,
  openForm,
  openLogin,
} from '#tests/support/e2e/screens/login-screen.ts'
import {
  expectFocus,
  expectVisible,
  heading,
  openSignIn,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** Of a form that has come to rest: its title takes the focus a moment after it is seen. */
async function openPhoneField() {
  const { page } = await openForm(stand)
  await expectFocus(heading(page, FORM))
  return page.getByLabel('DDD + Celular')
}

test('the browser’s “back” leads from the login to the booking, and not to the login after it', async () => {
  const { page } = await openLogin(stand)
  await page.goBack()
  await expectEverythingKept(page)
  await openSignIn(page)
  await signIn(page)
  await expectEverythingKept(page)
  await page.goBack()
  await expectVisible(
    heading(page, 'Escolha Data e Horário').or(heading(page, 'Confirmar Agendamento')),
  )
  expect(new URL(page.url()).pathname).not.toContain('login')
})

test('the phone takes digits only, eleven at most, and shows them as a number', async () => {
  const field = await openPhoneField()
  await field.pressSequentially('a1b1-')
  expect(await field.inputValue()).toBe('(11')
  await field.pressSequentially('34567890')
  expect(await field.inputValue()).toBe('(11) 3456-7890')
  await field.press('End')
  await field.press('Backspace')
  await field.pressSequentially('01')
  expect(await field.inputValue()).toBe('(11) 34567-8901')
  await field.pressSequentially('23x')
  expect(await field.inputValue()).toBe('(11) 34567-8901')
})

test('keys that move the caret work in the phone, and a digit goes where the caret is', async () => {
  const field = await openPhoneField()
  await field.fill('1134567890')
  await field.press('Home')
  for (let steps = 0; steps < 5; steps++) await field.press('ArrowRight')
  await field.press('Delete')
  expect(await field.inputValue()).toBe('(11) 4567-890')
  await field.press('9')
  expect(await field.inputValue()).toBe('(11) 9456-7890')
  await field.fill('+55 11 91234-5678')
  expect(await field.inputValue()).toBe('(11) 91234-5678')
})
