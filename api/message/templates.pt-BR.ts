/** The texts of every e-mail and SMS, by the kind of message. */

import type { MessageKind } from '#domain/message/message.ts'
import { formatReais, toReais } from '#domain/money/money.ts'
import { MOST_CHARGE_TRIES } from '#domain/plan/checkout.ts'
import { formatChargeFailed, formatPlanEnd } from '#domain/plan/plan-messages.pt-BR.ts'
import { displayDate, displayDayMonth, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { CLIENT_MAILS, CLIENT_SMS } from './client-templates.pt-BR.ts'
import { LEAVING_MAILS, LEAVING_SMS } from './leaving-templates.pt-BR.ts'
import type { MailContent } from './mail-content.ts'
import type { BookingFacts } from './message.ts'
import { PLAN_PAYMENT_MAILS, PLAN_PAYMENT_SMS } from './plan-templates.pt-BR.ts'
import { SECOND_STEP_MAILS, SECOND_STEP_SMS } from './second-step-templates.pt-BR.ts'
import {
  formatGreeting,
  LINKS,
  type MailTemplates,
  type SmsTemplates,
  WHY_SECURITY,
} from './template-parts.pt-BR.ts'
import { WEBHOOK_MAILS, WEBHOOK_SMS } from './webhook-templates.pt-BR.ts'

export const CALENDAR_NAME = 'agendamento.ics'

const IGNORE = 'Se não foi você, pode ignorar este e-mail: nada muda.'

export const MAIL_TEMPLATES: MailTemplates<MessageKind> = {
  confirm_email: ({ facts: { name, business_name }, secret }, address) => ({
    from: null,
    subject: 'Confirme seu e-mail',
    preview: 'Falta só um clique para confirmar que este e-mail é seu.',
    title: 'Falta só um clique',
    paragraphs: [
      business_name
        ? `${formatGreeting(name)} Sua conta para marcar horários em ${business_name} foi criada na Vez, a agenda que o salão usa. Confirme que este e-mail é seu:`
        : `${formatGreeting(name)} Que bom ter você na Vez. Confirme que este e-mail é seu:`,
    ],
    button: { label: 'Confirmar e-mail', href: LINKS.callback(address, secret, 'signup') },
    notes: [
      'O link vale por 3 dias. Se abrir em outro aparelho, tenha à mão a senha que você criou.',
    ],
    why: `Você recebeu este e-mail porque uma conta foi criada na Vez com este endereço. Se não foi você, abra o link e toque em “Não fui eu”: seu e-mail sai dessa conta.`,
  }),
  email_change: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Confirme seu novo e-mail',
    preview: 'Confirme este endereço para passar a entrar com ele.',
    title: 'Confirme seu novo e-mail',
    paragraphs: [
      `${formatGreeting(facts.name)} Depois de confirmar, você entra na Vez com este endereço.`,
    ],
    button: {
      label: 'Confirmar novo e-mail',
      href: LINKS.callback(address, secret, 'email_change'),
    },
    notes: ['O link vale por 1 dia. Até lá, continua valendo o e-mail de antes.'],
    why: `Você recebeu este e-mail porque alguém pediu para usar este endereço numa conta da Vez. ${IGNORE}`,
  }),
  recover: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Crie uma nova senha',
    preview: 'O link para criar sua nova senha vale por 1 hora.',
    title: 'Vamos criar uma nova senha?',
    paragraphs: [
      `${formatGreeting(facts.name)} Recebemos um pedido para trocar a senha da sua conta.`,
    ],
    button: { label: 'Criar nova senha', href: LINKS.recover(address, secret, facts.back) },
    notes: ['O link vale por 1 hora e só funciona uma vez.'],
    why: `Você recebeu este e-mail porque alguém pediu uma nova senha para esta conta. ${IGNORE}`,
  }),
  password_changed: ({ facts }, address) => ({
    from: null,
    subject: 'Sua senha foi alterada',
    preview: 'Se foi você, está tudo certo.',
    title: 'Sua senha foi alterada',
    paragraphs: [
      `${formatGreeting(facts.name)} A senha da sua conta na Vez acabou de mudar. Se foi você, está tudo certo.`,
      'Se não foi você, crie agora mesmo uma nova senha: quem estiver usando sua conta sai dela.',
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: 'Você recebeu este e-mail porque avisamos sempre que a senha de uma conta muda.',
  }),
  phone_changed: ({ facts }, address) => ({
    from: null,
    subject: 'Um celular agora entra na sua conta',
    preview: 'Se foi você, está tudo certo.',
    title: 'Um celular agora entra na sua conta',
    paragraphs: [
      `${formatGreeting(facts.name)} O celular ${facts.phone} foi confirmado na sua conta na Vez e pode entrar nela por código. Se foi você, está tudo certo.`,
      'Se não foi você, crie agora mesmo uma nova senha pelo botão abaixo: o celular deixa de entrar na conta.',
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    notes: ['Isso vale nos 7 dias depois da mudança.'],
    why: WHY_SECURITY,
  }),
  ...SECOND_STEP_MAILS,
  email_changed: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Seu e-mail de acesso mudou',
    preview: 'Se foi você, está tudo certo.',
    title: 'Seu e-mail de acesso mudou',
    paragraphs: [
      `${formatGreeting(facts.name)} Sua conta na Vez agora entra com ${facts.new_email}, e não mais com este e-mail. Se foi você, está tudo certo.`,
      'Se não foi você, crie agora mesmo uma nova senha: a conta volta para este e-mail, e quem estiver nela sai.',
    ],
    button: { label: 'Não fui eu', href: LINKS.recover(address, secret) },
    notes: ['O link vale por 7 dias e só funciona uma vez.'],
    why: 'Você recebeu este e-mail porque avisamos sempre que o e-mail de uma conta muda.',
  }),
  ...CLIENT_MAILS,
  new_device: ({ facts: { name, date, time, device, address: from } }, address) => ({
    from: null,
    subject: 'Novo acesso à sua conta',
    preview: 'Se foi você, está tudo certo.',
    title: 'Novo acesso à sua conta',
    paragraphs: [
      `${formatGreeting(name)} Alguém entrou na sua conta da Vez em um navegador em que você ainda não tinha entrado. Se foi você, está tudo certo.`,
      'Se não foi você, crie agora mesmo uma nova senha: quem estiver usando sua conta sai dela.',
    ],
    details: [
      { label: 'Quando', value: `${displayDate(date)}, às ${displayTime(time)}` },
      { label: 'Aparelho', value: device ?? 'um navegador' },
      { label: 'Endereço na internet', value: from },
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: 'Você recebeu este e-mail porque avisamos quando uma conta é aberta em outro navegador.',
  }),
  code: ({ facts: { business_name }, secret }) => ({
    from: business_name,
    subject: business_name ? `Seu código para ${business_name}` : 'Seu código de acesso',
    preview: `${secret} é o seu código. Vale por 10 minutos.`,
    title: 'Seu código',
    paragraphs: [
      business_name
        ? `Digite este código para confirmar que é você em ${business_name}:`
        : 'Digite este código para confirmar que a conta é sua:',
    ],
    code: secret,
    notes: [
      `Vale por 10 minutos. Não passe este código a ninguém, nem a quem disser que é ${business_name ? 'do salão' : 'da Vez'}.`,
    ],
    why: `Você recebeu este e-mail porque alguém pediu um código com este endereço. ${IGNORE}`,
  }),
  invitation: ({ facts: { business_name, professional_name, reception }, secret }, address) => ({
    from: business_name,
    subject: formatInvited(business_name),
    ...(reception ? RECEPTION_INVITATION : PROFESSIONAL_INVITATION),
    paragraphs: [
      `${formatGreeting(professional_name)} ${business_name ?? SOME_SALON} usa a Vez para cuidar da agenda e convidou você para a ${reception ? 'recepção' : 'equipe'}.`,
      reception
        ? 'Aceite o convite, crie sua senha e cuide da agenda, dos clientes e das comandas com o seu próprio nome.'
        : 'Aceite o convite, crie sua senha e acompanhe seus horários de onde estiver.',
    ],
    button: { label: 'Aceitar convite', href: LINKS.invitation(address, secret) },
    notes: ['O convite é só seu, vale por 7 dias e funciona uma vez.'],
    why: `Você recebeu este e-mail porque ${business_name ?? 'um salão'} informou este endereço. Se não conhece quem convidou, pode ignorar.`,
  }),
  plan_ends: ({ facts: { name, plan, days } }, address) => ({
    from: null,
    subject: formatPlanEnd(plan, days),
    preview: 'Seus clientes continuam agendando, e nada se perde.',
    title: formatPlanEnd(plan, days),
    paragraphs: [
      `${formatGreeting(name)} Escolha um plano para seguir com a agenda, as comandas e o caixa sem parar.`,
      'Se preferir parar, não precisa fazer nada: seus clientes continuam agendando, você ainda consulta a agenda e exporta tudo, e nada se perde.',
    ],
    button: { label: 'Ver planos', href: `${address}/admin/subscription` },
    why: 'Você recebeu este e-mail porque tem um salão na Vez.',
  }),
  plan_charge_failed: ({ facts: { name, plan, tries } }, address) => ({
    from: null,
    subject: formatChargeFailed(plan, tries),
    preview: 'Seus clientes continuam agendando, e nada se perde.',
    title: formatChargeFailed(plan, tries),
    paragraphs: [
      `${formatGreeting(name)} ${
        tries >= MOST_CHARGE_TRIES
          ? 'Não vamos tentar de novo. Escolha um plano para voltar quando quiser.'
          : 'Confira o cartão: vamos tentar de novo nos próximos dias, e você também pode pagar agora.'
      }`,
      'Seus clientes continuam agendando, você ainda consulta a agenda e exporta tudo, e nada se perde.',
    ],
    button: { label: 'Ver assinatura', href: `${address}/admin/subscription` },
    why: 'Você recebeu este e-mail porque tem um salão na Vez.',
  }),
  ...PLAN_PAYMENT_MAILS,
  ...LEAVING_MAILS,
  ...WEBHOOK_MAILS,
  booking_confirmation: ({ facts, secret }, address) =>
    createBookingMail(facts, LINKS.booking(address, facts.slug, secret)),
}

const SOME_SALON = 'Um salão'
const formatInvited = (business_name: string | null) =>
  `${business_name ?? SOME_SALON} convidou você para a equipe`
const PROFESSIONAL_INVITATION = {
  preview: 'Crie sua senha e veja sua agenda no celular.',
  title: 'Sua agenda espera por você',
}
const RECEPTION_INVITATION = {
  preview: 'Crie sua senha e cuide da agenda do salão.',
  title: 'A recepção espera por você',
}

function createBookingMail(facts: BookingFacts, href: string): MailContent {
  const { business_name, business_phone, date, time } = facts
  const when = `${displayDayMonth(date)} às ${displayTime(time)}`
  const contact = business_phone ? ` ou ligue para ${displayPhone(business_phone)}` : ''
  return {
    from: business_name,
    subject: `Nos vemos em ${when} · ${business_name}`,
    preview: `${facts.service_name} com ${facts.professional_name}, ${getWeekdayName(date)}, ${when}.`,
    title: `Nos vemos em ${when}`,
    paragraphs: [
      `${formatGreeting(facts.client_name)} Seu horário em ${business_name} está marcado.`,
    ],
    details: listBookingDetails(facts),
    button: { label: 'Ver meu agendamento', href },
    notes: [
      `Toque no anexo ${CALENDAR_NAME} para pôr o horário no seu calendário.`,
      `Não vai poder vir? ${facts.is_leaving ? 'Cancele' : 'Remarque ou cancele'} pelo botão acima${contact}. O link é só seu.`,
    ],
    why: `Você recebeu este e-mail porque um horário foi marcado com este endereço em ${business_name}.`,
  }
}

function listBookingDetails(facts: BookingFacts): { label: string; value: string }[] {
  const { date, time, business_address } = facts
  return [
    {
      label: 'Quando',
      value: `${getWeekdayName(date)}, ${displayDate(date)}, às ${displayTime(time)}`,
    },
    ...(facts.guest_name ? [{ label: 'Para', value: facts.guest_name }] : []),
    { label: 'Serviço', value: facts.service_name },
    { label: 'Profissional', value: facts.professional_name },
    ...(business_address ? [{ label: 'Onde', value: business_address }] : []),
    { label: 'Valor', value: formatReais(toReais(facts.price)) },
  ]
}

/** What the calendar shows; as the widget's own file says it. */
export const CALENDAR_TEXTS = {
  title: (service: string, business: string) => `${service} - ${business}`,
  note: (professional: string, link: string) =>
    `Com ${professional}. Chegue 10 minutos antes.\nVer, remarcar ou cancelar: ${link}`,
}

export const SMS_TEMPLATES: SmsTemplates<MessageKind> = {
  confirm_email: ({ secret }, address) =>
    `Vez: confirme seu e-mail em ${LINKS.callback(address, secret, 'signup')}`,
  email_change: ({ secret }, address) =>
    `Vez: confirme seu novo e-mail em ${LINKS.callback(address, secret, 'email_change')}`,
  recover: ({ facts, secret }, address) =>
    `Vez: crie uma nova senha em ${LINKS.recover(address, secret, facts.back)} (vale por 1 hora)`,
  password_changed: (_content, address) =>
    `Vez: sua senha foi alterada. Não foi você? ${address}/forgot-password`,
  phone_changed: ({ facts }, address) =>
    `Vez: o celular ${facts.phone} agora entra na sua conta. Não foi você? ${address}/forgot-password`,
  ...SECOND_STEP_SMS,
  email_changed: ({ facts, secret }, address) =>
    `Vez: seu e-mail de acesso agora é ${facts.new_email}. Não foi você? ${LINKS.recover(address, secret)} (vale por 7 dias)`,
  ...CLIENT_SMS,
  new_device: ({ facts: { date, time, device } }, address) =>
    `Vez: novo acesso à sua conta em ${displayDayMonth(date)} às ${displayTime(time)} (${device ?? 'um navegador'}). Não foi você? ${address}/forgot-password`,
  code: ({ facts, secret }) =>
    `${facts.business_name ?? 'Vez'}: seu código é ${secret}. Vale por 10 minutos. Não passe a ninguém.`,
  invitation: ({ facts, secret }, address) =>
    `${formatInvited(facts.business_name)}: ${LINKS.invitation(address, secret)}`,
  plan_ends: ({ facts: { plan, days } }, address) =>
    `Vez: ${formatPlanEnd(plan, days)}. Ver planos: ${address}/admin/subscription`,
  plan_charge_failed: ({ facts: { plan, tries } }, address) =>
    `Vez: ${formatChargeFailed(plan, tries)}. Ver assinatura: ${address}/admin/subscription`,
  ...PLAN_PAYMENT_SMS,
  ...LEAVING_SMS,
  ...WEBHOOK_SMS,
  booking_confirmation: ({ facts, secret }, address) =>
    `${facts.business_name}: nos vemos em ${displayDayMonth(facts.date)} às ${displayTime(facts.time)}. ${facts.service_name} com ${facts.professional_name}. ${facts.is_leaving ? 'Ver ou cancelar' : 'Ver, remarcar ou cancelar'}: ${LINKS.booking(address, facts.slug, secret)}`,
}

export const MAIL_FRAME_TEXTS = {
  ourselves: 'Vez',
  /** Above the address that the button leads to. */
  orOpen: 'Se o botão não abrir, copie este endereço no navegador:',
  via: (salon: string) => `${salon} via Vez`,
  notYou: 'Não foi você? Saia da lista:',
  leave: 'Não quero mais receber mensagens deste salão',
  madeBy: 'Vez · Agenda online para salões e barbearias',
}
