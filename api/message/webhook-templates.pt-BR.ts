/** The texts that tell an owner of their webhooks and keys: that one was made, or went off by itself. */
import { displayDate, displayTime } from '#domain/text/display.ts'
import {
  formatGreeting,
  type MailTemplates,
  type SmsTemplates,
  WHY_SECURITY,
} from './template-parts.pt-BR.ts'

const PATH = '/admin/api'

const formatWhy = (gone: boolean) =>
  gone
    ? 'O endereço respondeu que não quer mais receber avisos.'
    : 'Nada chegou lá por mais de um dia, por mais que tenhamos tentado.'

const MADE = {
  key: 'uma chave de API',
  webhook: 'um webhook',
  whatsapp: 'um número de WhatsApp',
}
const LABELS = { key: 'Chave', webhook: 'Endereço do webhook', whatsapp: 'Número na Meta' }

export const WEBHOOK_MAILS: MailTemplates<'webhook_off' | 'integration_made'> = {
  integration_made: (
    { facts: { name, what, label, date, time, device, address: from } },
    address,
  ) => ({
    from: null,
    subject: `Seu salão tem ${MADE[what]} a mais`,
    preview: 'Se foi você, está tudo certo.',
    title: `Alguém ${what === 'whatsapp' ? 'conectou' : 'criou'} ${MADE[what]}`,
    paragraphs: [
      what === 'whatsapp'
        ? `${formatGreeting(name)} As mensagens aos seus clientes saem por esse número a partir de agora. Se foi você, está tudo certo.`
        : `${formatGreeting(name)} Com ${MADE[what]}, outro programa recebe dados do seu salão. Se foi você, está tudo certo.`,
      'Se não foi você, crie agora mesmo uma nova senha pelo botão: quem estiver usando sua conta sai dela, e as chaves de API e os endereços de agenda deixam de valer. Depois, confira os webhooks em API e calendários e o número em Integração.',
    ],
    details: [
      { label: LABELS[what], value: label },
      { label: 'Quando', value: `${displayDate(date)}, às ${displayTime(time)}` },
      { label: 'Aparelho', value: device ?? 'um navegador' },
      { label: 'Endereço na internet', value: from },
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: WHY_SECURITY,
  }),
  webhook_off: ({ facts: { name, url, gone } }, address) => ({
    from: null,
    subject: 'Um webhook do seu salão foi desligado',
    preview: formatWhy(gone),
    title: 'Um webhook foi desligado',
    paragraphs: [
      `${formatGreeting(name)} O webhook ${url} foi desligado. ${formatWhy(gone)}`,
      'Quando o endereço voltar a funcionar, ligue o webhook de novo. O que não chegou fica no registro por 30 dias e pode ser enviado de novo.',
    ],
    button: { label: 'Ver webhooks', href: `${address}${PATH}` },
    why: 'Você recebeu este e-mail porque tem um salão na Vez.',
  }),
}

export const WEBHOOK_SMS: SmsTemplates<'webhook_off' | 'integration_made'> = {
  integration_made: ({ facts: { what } }, address) =>
    `Vez: seu salão tem ${MADE[what]} a mais. Não foi você? ${address}/forgot-password`,
  webhook_off: (_message, address) =>
    `Vez: um webhook do seu salão foi desligado. Ver: ${address}${PATH}`,
}
