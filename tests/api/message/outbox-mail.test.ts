/** What a mail looks like when it arrives: the MIME that a real server was given. */
import type { Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SettingError } from '#api/env.ts'
import { parseMailSender } from '#api/message/email.ts'
import type { MessageContent } from '#api/message/message.ts'
import { NAME_LENGTH } from '#domain/business/offer-fields.ts'
import {
  areAllSent,
  createMailChannels,
  listQueueStates,
  type MessageQueueFixture,
  openMessageQueue,
} from '#tests/support/api/message-queue.ts'
import {
  SAMPLE_BOOKING,
  SAMPLE_MESSAGES,
  SAMPLE_TOKEN,
} from '#tests/support/api/sample-messages.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type ReceivedMail, type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'

let smtp: SmtpServer
let office: MessageQueueFixture
beforeEach(async () => {
  smtp = await startSmtp()
  office = await openMessageQueue(createMailChannels(smtp.url))
})
afterEach(async () => {
  await office.close()
  await smtp.close()
})

async function receive(
  content: MessageContent,
  recipient = 'marina@cliente.example',
): Promise<ReceivedMail> {
  await office.queue({ ...content, recipient })
  office.work()
  await office.settled(areAllSent)
  return requireNth(smtp.received)
}

/** The header lines of the message itself, unfolded. */
function listHeaders({ raw }: ReceivedMail): string[] {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

const listHeaderNames = (received: ReceivedMail) =>
  listHeaders(received).map((line) => line.split(':')[0])
const linksIn = ({ html = '' }: Email) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** The lines of the calendar file as they were sent, unfolded; a parser would mend their ends. */
function calendarLines({ raw }: ReceivedMail): string[] {
  const part = raw.toString('latin1').split('Content-Type: text/calendar')[1] ?? ''
  const [, body = ''] = part.split('\r\n\r\n')
  const file = Buffer.from(body.split('\r\n--')[0] ?? '', 'base64').toString()
  return file.replaceAll('\r\n ', '').split('\r\n')
}

const callback = 'https://vez.example/auth/callback'

describe.each([
  ['confirm_email', 'Confirme seu e-mail', `${callback}#token_hash=${SAMPLE_TOKEN}&type=signup`],
  [
    'email_change',
    'Confirme seu novo e-mail',
    `${callback}#token_hash=${SAMPLE_TOKEN}&type=email_change`,
  ],
  [
    'recover',
    'Crie uma nova senha',
    `https://vez.example/reset-password#token_hash=${SAMPLE_TOKEN}&type=recovery`,
  ],
  ['phone_changed', 'Um celular agora entra na sua conta', 'https://vez.example/forgot-password'],
  ['password_changed', 'Sua senha foi alterada', 'https://vez.example/forgot-password'],
  [
    'second_step_on',
    'Entrada em duas etapas ativada',
    `https://vez.example/reset-password#token_hash=${SAMPLE_TOKEN}&type=recovery`,
  ],
  ['second_step_off', 'Entrada em duas etapas desativada', 'https://vez.example/forgot-password'],
  [
    'second_step_app_added',
    'Mais um aplicativo entra na sua conta',
    `https://vez.example/reset-password#token_hash=${SAMPLE_TOKEN}&type=recovery`,
  ],
  [
    'recovery_codes_made',
    'Novos códigos de recuperação',
    `https://vez.example/reset-password#token_hash=${SAMPLE_TOKEN}&type=recovery`,
  ],
  [
    'second_step_app_removed',
    'Um aplicativo saiu da sua conta',
    'https://vez.example/forgot-password',
  ],
  [
    'client_email_changed',
    'Seu e-mail em Studio Aurora mudou',
    'https://vez.example/forgot-password',
  ],
  [
    'second_step_undone',
    'Mudanças nas duas etapas desfeitas',
    'https://vez.example/forgot-password',
  ],
  [
    'recovery_code_used',
    'Um código de recuperação foi usado',
    'https://vez.example/forgot-password',
  ],
  [
    'email_changed',
    'Seu e-mail de acesso mudou',
    `https://vez.example/reset-password#token_hash=${SAMPLE_TOKEN}&type=recovery`,
  ],
  ['plan_receipt', 'Recibo: plano Essencial, R$ 94,90', 'https://vez.example/admin/subscription'],
  ['plan_refund', 'Devolução: plano Essencial, R$ 94,90', 'https://vez.example/admin/subscription'],
  [
    'house_exported',
    'Os dados de Studio Aurora foram baixados',
    'https://vez.example/forgot-password',
  ],
  [
    'integration_made',
    'Seu salão tem uma chave de API a mais',
    'https://vez.example/forgot-password',
  ],
  ['new_device', 'Novo acesso à sua conta', 'https://vez.example/forgot-password'],
  [
    'invitation',
    'Studio Aurora convidou você para a equipe',
    `https://vez.example/convite/${SAMPLE_TOKEN}`,
  ],
  [
    'booking_confirmation',
    'Nos vemos em 24/11 às 14:30 · Studio Aurora',
    `https://vez.example/studio-aurora/b/${SAMPLE_TOKEN}`,
  ],
] as const)('the mail %s', (name, subject, link) => {
  test('has its subject, and its one link twice in HTML and once in text', async () => {
    const { mail } = await receive(SAMPLE_MESSAGES[name])
    expect(mail.subject).toBe(subject)
    expect(linksIn(mail)).toEqual([link, link])
    expect(mail.text?.split('\n').filter((line) => line === link)).toHaveLength(1)
    expect(mail.html).toContain('<html lang="pt-BR">')
    expect(mail.text).not.toMatch(/[<>]/)
  })
})

test('of a house that is leaving nothing is offered to be moved', async () => {
  const { mail } = await receive(SAMPLE_MESSAGES.booking_leaving)
  expect(mail.text).toContain('Não vai poder vir? Cancele pelo botão acima')
  expect(mail.text).not.toMatch(/remarque/i)
})

test.each([
  ['code', 'Seu código de acesso', 'Vez'],
  ['code_of_salon', 'Seu código para Studio Aurora', 'Studio Aurora via Vez'],
] as const)('the mail %s shows its digits, and not in the subject', async (name, subject, from) => {
  const { mail } = await receive(SAMPLE_MESSAGES[name])
  expect(mail.subject).toBe(subject)
  expect(mail.from).toEqual({ name: from, address: 'nao-responda@vez.example' })
  expect(mail.text).toMatch(/^482913$/m)
  expect(mail.html).toMatch(/<p class="code"[^>]*>482913<\/p>/)
  expect(mail.text).toContain('Vale por 10 minutos. Não passe este código a ninguém')
})

test('the mail of a new account names what its link offers to whoever did not open it', async () => {
  const { mail } = await receive(SAMPLE_MESSAGES.confirm_email)
  expect(mail.text).toContain('Se não foi você, abra o link e toque em “Não fui eu”')
  expect(mail.text).not.toContain('nada muda')
})

test('a booking brings what, with whom, where, how much, and a file for the calendar', async () => {
  const received = await receive(SAMPLE_MESSAGES.booking_confirmation)
  const { mail } = received
  expect(mail.text).toContain(
    [
      'Quando: terça-feira, 24/11/2026, às 14:30',
      'Serviço: Corte feminino',
      'Profissional: Rafa Lima',
      'Onde: Rua Augusta, 1200 - Consolação, São Paulo',
      'Valor: R$ 120,00',
    ].join('\n'),
  )
  expect(mail.text).toContain('Olá, Marina! Seu horário em Studio Aurora está marcado.')
  expect(mail.text).toContain('Remarque ou cancele pelo botão acima ou ligue para (11) 3456-7890.')
  const [file, ...more] = mail.attachments
  expect(more).toEqual([])
  expect(file).toMatchObject({
    filename: 'agendamento.ics',
    mimeType: 'text/calendar',
    method: 'PUBLISH',
    disposition: 'attachment',
  })
  const link = `https://vez.example/studio-aurora/b/${SAMPLE_TOKEN}`
  expect(calendarLines(received)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vez//Agendamento//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${SAMPLE_BOOKING.booking_id}@vez`,
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261124T173000Z',
    'DTEND:20261124T181500Z',
    'SUMMARY:Corte feminino - Studio Aurora',
    `DESCRIPTION:Com Rafa Lima. Chegue 10 minutos antes.\\nVer\\, remarcar ou cancelar: ${link}`,
    'LOCATION:Rua Augusta\\, 1200 - Consolação\\, São Paulo',
    `URL:${link}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a booking for somebody else says for whom', async () => {
  const { mail } = await receive({
    ...SAMPLE_MESSAGES.booking_confirmation,
    facts: { ...SAMPLE_BOOKING, guest_name: 'Bia Souza' },
  })
  expect(mail.text).toContain('Para: Bia Souza\n')
  expect(mail.html).toContain('Bia Souza')
})

test('no other mail brings a file', async () => {
  const { mail } = await receive(SAMPLE_MESSAGES.recover)
  expect(mail.attachments).toEqual([])
})

test('answers of machines are not asked for, and no program is named', async () => {
  const received = await receive(SAMPLE_MESSAGES.recover)
  expect(listHeaders(received)).toContain('Auto-Submitted: auto-generated')
  expect(listHeaderNames(received)).not.toContain('X-Mailer')
})

const EVIL = 'Aurora\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>\u202Egpj'

test('names cannot add headers, lines or markup', async () => {
  const plain = await receive(SAMPLE_MESSAGES.booking_confirmation)
  const facts = { ...SAMPLE_BOOKING, business_name: EVIL, service_name: EVIL, client_name: EVIL }
  smtp.received.length = 0
  const received = await receive({ kind: 'booking_confirmation', facts, secret: SAMPLE_TOKEN })
  expect(listHeaderNames(received)).toEqual(listHeaderNames(plain))
  expect(received.to).toEqual(['marina@cliente.example'])
  const { mail } = received
  expect(mail.subject).toMatch(/^Nos vemos em 24\/11 às 14:30 · Aurora Bcc: eve@/)
  expect(mail.html).not.toContain('<script')
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;')
  expect(`${mail.subject}${mail.html}${mail.text}`).not.toContain('\u202E')
  expect(mail.text).toContain('Olá, Aurora! ')
  const lines = calendarLines(received)
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    calendarLines(plain).map((line) => line.split(':')[0]),
  )
})

test.each([
  'marina@cliente.example, eve@evil.example',
  'marina@cliente.example\r\nRCPT TO:<eve@evil.example>',
  'Marina <eve@evil.example>',
  'marina',
])('an address that is not exactly one is sent nothing: %j', async (recipient) => {
  await office.queue({ recipient })
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ last_error: 'smtp address', attempts: 1 }])
  expect(smtp.attempts()).toBe(0)
})

test('a name that is an address does not become a link in our mail', async () => {
  const facts = { business_name: 'Ganhe em evil.example/x', professional_name: 'www.evil.example' }
  const { mail } = await receive({ kind: 'invitation', facts, secret: SAMPLE_TOKEN })
  expect(mail.text).toMatch(/^Olá! /m)
  for (const shown of [mail.subject, mail.text, mail.html])
    expect(shown).not.toContain('evil.example')
})

test('long names are cut, so that the mail keeps its shape', async () => {
  const facts = { business_name: 'Aurora '.repeat(60), professional_name: 'Rafa' }
  const { mail } = await receive({ kind: 'invitation', facts, secret: SAMPLE_TOKEN })
  expect(mail.subject?.length).toBeLessThan(120)
  expect(mail.subject).toContain('…')
})

test('a service’s name is told whole, as long as one may be', async () => {
  const service_name = `${'Coloração e luzes com '.repeat(5)}corte curto`.slice(0, NAME_LENGTH)
  expect(service_name.length).toBe(NAME_LENGTH)
  const facts = { ...SAMPLE_BOOKING, service_name }
  const { mail } = await receive({ kind: 'booking_confirmation', facts, secret: SAMPLE_TOKEN })
  for (const told of [mail.text, mail.html]) expect(told).toContain(service_name)
})

test('MAIL_FROM is one address, with or without a name; without it, one at our own host', () => {
  const at = (from: string | undefined) => parseMailSender(from, 'https://agenda.vez.example:8443')
  expect(at('oi@rede.example')).toEqual({ name: 'Vez', address: 'oi@rede.example' })
  expect(at('Rede <oi@rede.example>')).toEqual({ name: 'Rede', address: 'oi@rede.example' })
  expect(at(undefined)).toEqual({ name: 'Vez', address: 'nao-responda@agenda.vez.example' })
  expect(parseMailSender(undefined, null)).toEqual({
    name: 'Vez',
    address: 'nao-responda@localhost',
  })
  for (const wrong of ['', 'oi', 'a@b.example, c@d.example', 'Vez <oi>']) {
    expect(() => at(wrong)).toThrow(/^MAIL_FROM: must be one address/)
    expect(() => at(wrong)).toThrow(SettingError)
  }
})
