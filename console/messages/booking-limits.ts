/** Texts of how many bookings the house takes of one client, and of strangers in a day. */
export const bookingLimitsText = {
  title: 'Limites de agendamento',
  lead: 'Valem para o que os clientes marcam sozinhos; o que você marca na agenda não conta.',
  unproven: 'Horários futuros por cliente sem contato confirmado',
  unprovenHint: (usual: number, canProve: boolean) =>
    `Quem chega ao limite vê quantos horários já marcou e pode falar com o salão${canProve ? ' ou confirmar o contato' : ''}. Em 24 horas, no máximo o dobro, contando o que cancelou. Padrão: ${usual}.`,
  proven: 'Horários futuros por cliente com contato confirmado',
  provenHint: (usual: number, canProve: boolean) =>
    canProve
      ? `Vale para quem confirmou o celular ou o e-mail por código, senha ou Google; quem chega ao limite fala com o salão. Em 24 horas, no máximo o dobro, contando o que cancelou. Padrão: ${usual}.`
      : `Este servidor não envia códigos nem usa o Google: ninguém confirma o contato, e este limite não chega a valer. Padrão: ${usual}.`,
  perDay: 'Novos agendamentos por dia sem contato confirmado, no salão todo',
  perDayHint: (usual: number, canProve: boolean) =>
    `Passado o limite, quem não confirmou o contato só marca falando com o salão${canProve ? ' ou confirmando o contato' : ''}. Padrão: ${usual}.`,
  newcomers: 'Novos agendamentos por dia de quem acabou de confirmar o contato, no salão todo',
  newcomersHint: (usual: number, canProve: boolean) =>
    canProve
      ? `Conta quem confirmou o contato há menos de um dia e ainda não foi atendido no salão. Da mesma rede de internet, no máximo 10 por hora. Metade fica para quem ainda não marcou nenhum. Passado o limite, a pessoa marca falando com o salão. Padrão: ${usual}.`
      : `Este servidor não envia códigos nem usa o Google: ninguém confirma o contato, e este limite não chega a valer. Padrão: ${usual}.`,
  range: (most: number) => `Digite um número de 1 a ${most}.`,
  save: 'Salvar limites',
  saving: 'Salvando...',
  saved: 'Limites salvos',
  saveFailed: 'Não foi possível salvar os limites',
  failed: 'Não foi possível carregar os limites',
} as const
