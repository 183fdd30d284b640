import { expect, test } from 'vitest'
import { countSms, findLongLetter } from '#domain/message/sms-length.ts'
import { CLIENT_MESSAGE_KINDS } from '#domain/reminder/kinds.ts'
import { writeLeaveByLink } from '#domain/reminder/reminder-messages.pt-BR.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { fillTemplate } from '#domain/reminder/template.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Takes two places.
  [`${'a'.repeat(159)}€`, 2],
  ['é'.repeat(160), 1],
  // Not of that alphabet.
  ['ã'.repeat(70), 1],
  [`ã${'a'.repeat(70)}`, 2],
  ['ã'.repeat(135), 3],
])('%s', (text, count) => expect(countSms(text)).toBe(count))

test.each([
  ['Até às 14:30. R$ 50 [ok]', undefined],
  ['Sua manhã', 'ã'],
  ['Até 💇 e não', '💇'],
])('the letter for which an SMS of %s holds less', (text, letter) =>
  expect(findLongLetter(text)).toBe(letter),
)

test.each(CLIENT_MESSAGE_KINDS)('the short text of %s that a house begins with has none', (kind) =>
  expect(findLongLetter(DEFAULT_MESSAGES.templates[kind].short)).toBeUndefined(),
)

test('the reminder that a house begins with is two SMS, links and the way out within', () => {
  const link = `https://vez.example/studio-beleza/b/${'x'.repeat(22)}`
  const text = fillTemplate(DEFAULT_MESSAGES.templates.reminder.short, {
    ...{ cliente: 'Marina', servico: 'Corte feminino', profissional: 'Rafaela Lima' },
    ...{ data: '12/03', hora: '14:30', salao: 'Studio Beleza', endereco: '', link },
  })
  const leave = writeLeaveByLink(`https://vez.example/sair/${'x'.repeat(44)}`)
  expect(countSms(`${text}\n${leave}`)).toBe(2)
  expect(countSms(`Oi\n${leave}`)).toBe(1)
})
