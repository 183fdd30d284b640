/** Words about a booking that every screen shows alike. */
export const bookingText = {
  courtesy: 'Cortesia',
  encaixe: 'Encaixe',
  contactUnconfirmed: 'Contato não confirmado',
  undo: 'Desfazer',
  nthVisit: (n: number) => `${n}ª visita`,
  visitsBefore: (n: number) => (n === 1 ? '1 visita antes' : `${n} visitas antes`),
  firstVisit: 'primeira visita',
  links: {
    action: 'Anular links enviados',
    title: 'Anular os links deste horário?',
    lead: 'Quem recebeu um link deste horário não o vê, cancela nem remarca mais por ele: lê que o link não vale mais. O horário continua como está, e a próxima confirmação leva um link novo.',
    withdraw: 'Anular links',
    withdrawing: 'Anulando...',
    withdrawn: 'Links anulados',
    withdrawnText: 'Nenhum link já enviado deste horário vale mais.',
    failed: 'Não foi possível anular os links',
  },
  span: (from: string, to: string) => `${from} às ${to}`,
} as const
