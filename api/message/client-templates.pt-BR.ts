/** What a salon's client is told of their record there. */

import { formatGreeting, type MailTemplates, type SmsTemplates } from './template-parts.pt-BR.ts'

export const CLIENT_MAILS: MailTemplates<'client_email_changed'> = {
  client_email_changed: ({ facts: { name, business_name, new_email, password } }, address) => ({
    from: business_name,
    subject: `Seu e-mail em ${business_name} mudou`,
    preview: 'Se foi você, está tudo certo.',
    title: `Seu e-mail em ${business_name} mudou`,
    paragraphs: [
      `${formatGreeting(name)} As mensagens de ${business_name} vão agora para ${new_email}, e não mais para este e-mail. Só as do que você marcou em outro aparelho podem ainda vir para cá. Se foi você, está tudo certo.`,
      password
        ? `Se não foi você, crie agora mesmo uma ${password === 'new' ? 'nova senha' : 'senha'}, para que quem estiver usando sua conta saia dela, e avise o salão.`
        : 'Se não foi você, avise o salão: ele pode pôr de volta este e-mail no seu cadastro.',
    ],
    ...(password && { button: { label: 'Não fui eu', href: `${address}/forgot-password` } }),
    why: `Você recebeu este e-mail porque ele estava no seu cadastro em ${business_name}.`,
  }),
}

export const CLIENT_SMS: SmsTemplates<'client_email_changed'> = {
  client_email_changed: ({ facts: { business_name, new_email, password } }, address) =>
    `${business_name}: seu e-mail agora é ${new_email}. Não foi você? ${password ? `${address}/forgot-password` : 'Avise o salão.'}`,
}
