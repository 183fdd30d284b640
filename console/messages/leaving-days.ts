/** Texts of the days between the owner's word and the end of their house. */
export const leavingDaysText = {
  lead: 'A exclusão está marcada, e ainda dá para voltar atrás.',
  left: (days: number, asked: string) =>
    `${days <= 1 ? 'Falta menos de 1 dia.' : `Faltam ${days} dias.`} Você pediu em ${asked}.`,
  holds: {
    back: 'Até lá, “Manter o salão” desfaz o pedido, aqui ou no aviso das outras telas. Tudo fica como estava.',
    page: 'Sua página não recebe agendamentos e diz isso a quem a abre. Quem já tem horário ainda o vê e pode cancelar.',
    /** @param arePlansSold what a house that leaves may not have */
    panel: (arePlansSold: boolean) =>
      `O painel funciona como sempre para você e a equipe.${arePlansSold ? ' Só não dá para escolher um plano.' : ''}`,
    file: 'Você pode exportar tudo até lá, quantas vezes quiser.',
  },
  after: 'Depois desse dia',
  afterLead: 'O que acontece se você não voltar atrás.',
} as const
