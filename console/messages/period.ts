/** Texts of what chooses the days that a screen shows. */
export const periodText = {
  label: 'Período',
  before: 'Anterior',
  after: 'Próximo',
  choose: (what: string) => `Período: ${what}`,
  today: 'Hoje',
  yesterday: 'Ontem',
  week: 'Esta semana',
  month: 'Este mês',
  lastMonth: 'Mês passado',
  year: 'Este ano',
  from: 'De',
  to: 'Até',
  wrong: 'O fim vem antes do começo.',
  unread: 'Estas datas não existem',
  apply: 'Ver estes dias',
  days: (from: string, to: string) => `${from} a ${to}`,
} as const
