/** What houses that leave, or have left, say no with. */
export const LEAVING_REFUSALS = {
  business_gone: () => 'Este salão não está mais na Vez.',
  house_leaving: () =>
    'Este salão não está recebendo agendamentos. Para marcar ou mudar um horário, fale direto com ele.',
  leaving_house: () =>
    'A exclusão do salão está marcada. Para escolher um plano, mantenha o salão primeiro.',
  leaving_begun: () => 'A exclusão já começou e não pode mais ser desfeita.',
}

export const WRONG_HOUSE_NAME = 'Digite o nome do seu salão como aparece acima.'
