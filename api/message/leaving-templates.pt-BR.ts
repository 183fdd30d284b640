/** The texts that tell an owner of the end of their house. */
import { displayDate, displayTime } from '#domain/text/display.ts'
import type { LeavingFacts } from './message.ts'
import {
  formatGreeting,
  type MailTemplates,
  type SmsTemplates,
  WHY_SECURITY,
} from './template-parts.pt-BR.ts'

type LeavingMessageKind = 'leaving_asked' | 'leaving_soon' | 'house_exported'

const formatDay = ({ date, time }: LeavingFacts) => `${displayDate(date)}, às ${displayTime(time)}`

const STAY = { label: 'Manter o salão', path: '/admin/delete-account' }
const WHY = 'Você recebeu este e-mail porque tem um salão na Vez.'

export const LEAVING_MAILS: MailTemplates<LeavingMessageKind> = {
  leaving_asked: ({ facts }, address) => ({
    from: null,
    subject: `${facts.business_name} será excluído`,
    preview: 'Você tem 7 dias para voltar atrás.',
    title: 'A exclusão foi pedida',
    paragraphs: [
      `${formatGreeting(facts.name)} Tudo o que ${facts.business_name} tem na Vez será excluído em ${formatDay(facts)}. Desde já, ninguém agenda pela sua página.`,
      'Até lá, você pode voltar atrás com um toque, e nada se perde.',
      'Se não foi você, entre, mantenha o salão e troque sua senha.',
    ],
    button: { label: STAY.label, href: `${address}${STAY.path}` },
    why: WHY,
  }),
  leaving_soon: ({ facts }, address) => ({
    from: null,
    subject: `Amanhã ${facts.business_name} será excluído`,
    preview: 'Ainda dá tempo de voltar atrás ou de baixar seus dados.',
    title: 'Falta um dia',
    paragraphs: [
      `${formatGreeting(facts.name)} Tudo o que ${facts.business_name} tem na Vez será excluído em ${formatDay(facts)}. Depois disso não há como recuperar.`,
      'Ainda dá tempo de voltar atrás ou de baixar seus dados.',
    ],
    button: { label: STAY.label, href: `${address}${STAY.path}` },
    why: WHY,
  }),
  house_exported: ({ facts }, address) => ({
    from: null,
    subject: `Os dados de ${facts.business_name} foram baixados`,
    preview: 'Se foi você, está tudo certo.',
    title: 'Seus dados foram baixados',
    paragraphs: [
      `${formatGreeting(facts.name)} Alguém baixou um arquivo com tudo o que ${facts.business_name} tem na Vez, os clientes também. Se foi você, está tudo certo: guarde o arquivo em um lugar seguro.`,
      'Se não foi você, crie agora mesmo uma nova senha: quem estiver usando sua conta sai dela. Depois, veja em Histórico o que mais foi feito.',
    ],
    details: [
      { label: 'Quando', value: formatDay(facts) },
      { label: 'Aparelho', value: facts.device ?? 'um navegador' },
      { label: 'Endereço na internet', value: facts.address },
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: WHY_SECURITY,
  }),
}

export const LEAVING_SMS: SmsTemplates<LeavingMessageKind> = {
  leaving_asked: ({ facts }, address) =>
    `Vez: ${facts.business_name} será excluído em ${formatDay(facts)}. Voltar atrás: ${address}${STAY.path}`,
  leaving_soon: ({ facts }, address) =>
    `Vez: amanhã ${facts.business_name} será excluído. Voltar atrás: ${address}${STAY.path}`,
  house_exported: ({ facts }, address) =>
    `Vez: os dados de ${facts.business_name} foram baixados em ${formatDay(facts)}. Não foi você? ${address}/forgot-password`,
}
