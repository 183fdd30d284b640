/** The texts that tell an owner that a webhook went off by itself. */
import { formatGreeting, type MailTemplates, type SmsTemplates } from './template-parts.pt-BR.ts'

const PATH = '/admin/api'

const formatWhy = (gone: boolean) =>
  gone
    ? 'O endereço respondeu que não quer mais receber avisos.'
    : 'Nada chegou lá por mais de um dia, por mais que tenhamos tentado.'

export const WEBHOOK_MAILS: MailTemplates<'webhook_off'> = {
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

export const WEBHOOK_SMS: SmsTemplates<'webhook_off'> = {
  webhook_off: (_message, address) =>
    `Vez: um webhook do seu salão foi desligado. Ver: ${address}${PATH}`,
}
