/** What stands in a template's places, and what goes where there is nothing to put. */
import { expect, test } from 'vitest'
import { fillKnown, type TemplateValues } from '#domain/reminder/template.ts'

const VALUES: TemplateValues = {
  cliente: 'Marina',
  servico: 'Corte',
  profissional: 'Rafa',
  data: '08/01',
  hora: '14:00',
  salao: 'Studio',
  endereco: '',
  link: 'https://x.example',
}

test.each([
  ['Até já! Estamos em {endereco}. Veja: {link}', 'Até já! Veja: https://x.example'],
  ['{servico} às {hora}, {endereco}.', 'Corte às 14:00.'],
  ['Olá, {cliente}!\nEndereço: {endereco}\nAté lá.', 'Olá, Marina!\n\nAté lá.'],
  ['{servico} às {hora} - {endereco}', 'Corte às 14:00'],
])('without an address %j says %j', (text, said) => {
  expect(fillKnown(text, VALUES)).toBe(said)
})

test('with one it is said as written', () => {
  const values = { ...VALUES, endereco: 'Rua A, 1' }
  expect(fillKnown('{hora}, {endereco}.', values)).toBe('14:00, Rua A, 1.')
})
